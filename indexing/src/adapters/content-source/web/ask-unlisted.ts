import type { ReadOptions, SourceEvent } from '../../../ports/content-source.ts';
import { addressOfPost } from './address-of-post.ts';
import { fetchPage, pagesLinkedIn, type PageDeps, type PageOutcome } from './fetch-page.ts';
import { inOrder } from './in-order.ts';
import type { PageEvents } from './page-events.ts';

const PAGES_AT_A_TIME = 4;
const MOST_ASKED = 1000;
/** Most of these pages are not documents, so none of them is worth a long wait. */
const TIMEOUT_MS = 10_000;

export interface Unlisted {
  /** In the order in which they are asked: documents of the run before come first, so that none is lost to the limit. */
  addresses: readonly string[];
  /** Whether a sitemap has it: then what was reported of it holds. */
  isListed(url: string): boolean;
  /** Notes an address that a link leads to. Gives whether it is new. */
  noteLink(url: string): boolean;
  known: ReadOptions['known'];
  signal: AbortSignal;
}

/**
 * Asks for pages that links lead to and no sitemap lists: whether they are there, and where they lead. Sitemaps leave posts out that
 * search engines should not show. What WordPress calls a post is a document, and pages that it links to are asked in turn; other pages
 * are no documents. Those that are too many to be asked may be there.
 */
export async function* askUnlisted(
  deps: PageDeps,
  events: PageEvents,
  { addresses, isListed, noteLink, known, signal }: Unlisted,
): AsyncGenerator<SourceEvent> {
  const { site } = deps;
  const waiting = [...addresses];
  let asked = 0;

  function next(): string | null {
    while (asked < MOST_ASKED) {
      const url = waiting.shift();
      if (url === undefined) break;
      if (events.told.has(site.keyOf(url))) continue;
      asked += 1;
      return url;
    }
    return null;
  }

  async function ask(url: string): Promise<{ outcome: PageOutcome; post: string | null; isKnown: boolean }> {
    const isKnown = (await known(site.keyOf(url))) !== null;
    const outcome = await fetchPage(deps, url, { signal, ...(!isKnown && { timeoutMs: TIMEOUT_MS }) });
    const isNew = outcome.kind === 'page' && !isListed(outcome.url);
    return { outcome, post: isNew ? await addressOfPost(deps, outcome, signal) : null, isKnown };
  }

  for await (const { item, result } of inOrder(next, ask, PAGES_AT_A_TIME)) {
    const { outcome, post, isKnown } = result;
    // What was read before stays while a fault may pass, as listed pages do.
    if (isKnown && outcome.kind === 'unreadable' && !outcome.isLasting) {
      yield* events.of(item, outcome);
      continue;
    }
    yield* events.ofUnlisted(item, outcome, post);
    if (outcome.kind !== 'page' || post === null) continue;
    const isDocument = events.told.has(site.keyOf(outcome.url));
    for (const url of isDocument ? pagesLinkedIn(outcome, site) : [post])
      if (noteLink(url)) waiting.push(url);
  }
  yield* events.variants();

  const left = waiting.filter((url) => !events.told.has(site.keyOf(url)));
  for (const address of left) yield { event: 'not_read', address };
  if (left.length === 0) return;
  const count = asked + left.length;
  yield { event: 'note', said: { code: 'unlisted', count, asked: MOST_ASKED } };
}
