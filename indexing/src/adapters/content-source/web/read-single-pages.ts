import type { ReadOptions, SourceEvent } from '../../../ports/content-source.ts';
import { fetchPage, type PageDeps } from './fetch-page.ts';
import { PageEvents } from './page-events.ts';

/** Reads single pages, by their addresses or keys. */
export async function* readSinglePages(
  deps: PageDeps,
  pages: readonly string[],
  { known, signal }: Pick<ReadOptions, 'known' | 'signal'>,
): AsyncGenerator<SourceEvent> {
  const events = new PageEvents(deps.site);
  const { protocol } = new URL(deps.site.home);
  for (const page of pages) {
    const url = URL.parse(/^https?:/i.test(page) ? page : `${protocol}//${page}`)?.href;
    if (url === undefined || !deps.site.isOurs(url)) {
      yield { event: 'unreadable', key: null, address: page, reason: { code: 'not_of_this_site' } };
    } else yield* events.of(url, await fetchPage(deps, url, { signal }));
  }
  yield* readDeferred(deps, events, { known, signal }, async () => true);
  yield* events.notes();
}

/**
 * Pages that name another one as canonical lead there, if it could be read, or if it is known and still `isThere`; else they stand for
 * themselves. In a whole run a known page is there that could not be read: it stays.
 */
export async function* readDeferred(
  deps: PageDeps,
  events: PageEvents,
  { known, signal }: Pick<ReadOptions, 'known' | 'signal'>,
  isThere = async (address: string): Promise<boolean> =>
    (await fetchPage(deps, address, { signal })).kind === 'unreadable',
): AsyncGenerator<SourceEvent> {
  const { site } = deps;
  const leadsTo = new Map(events.deferred.map(([from, to]) => [site.keyOf(from), to]));
  for (const [from, named] of events.deferred) {
    const to = endOf(named);
    const key = site.keyOf(to);
    const isKnown = key !== site.keyOf(from) && (await known(key)) !== null;
    if (events.told.has(key) || (isKnown && (await isThere(to)))) {
      yield { event: 'redirect', from, to, status: 200 };
      continue;
    }
    const again = await fetchPage(deps, from, { signal });
    if (again.kind === 'page') yield* events.document(again);
    else yield* events.of(from, again);
  }

  /** The page that counts may name another one in turn, up to one that names itself. */
  function endOf(named: string): string {
    const passed = new Set<string>();
    let address = named;
    for (;;) {
      const key = site.keyOf(address);
      const next = leadsTo.get(key);
      if (next === undefined || events.told.has(key) || passed.has(key)) return address;
      passed.add(key);
      address = next;
    }
  }
}
