import { expect, it } from 'vitest';
import type { SourceDocument, SourceEvent } from '../../src/ports/content-source.ts';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';
import { allOf, aPage, HOME, PAGES_SITE, runOf } from '../fakes/content-source.ts';
import { ledgersOn } from '../fakes/ledger-place.ts';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';
import { LONG } from '../../../service/test/fakes/patience.ts';

const LANGUAGES = ['da', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt-br', 'ru', 'tr', 'zh-cn'];
const PAGES = 10;

/** A page of a manual in eleven languages, each with a menu that no element says to be one, and every second page with a side bar. */
function manualPage(language: string, at: number, text = ''): SourceDocument {
  const link = (path: string, words: string): string => `<a href="/${language}/${path}">${words}</a>`;
  const menu = [0, 1, 2].map((item) => link(String(item), `${language} item ${'abc'.charAt(item)}`));
  const outside = '<a href="https://foundation.example/">Foundation</a>';
  const side = ['x', 'y', 'z'].map((name) => `<li><a href="/guides/${name}">Guide ${name}</a></li>`);
  const next = link(String((at + 1) % PAGES), 'the next page');
  // Two items of the menu, next to each other in a text.
  const inText = at === 5 ? `<p>Read ${menu[0] ?? ''} and ${menu[1] ?? ''}.</p>` : '';
  const body =
    at % 2 === 0
      ? `<div class="plain"><p>${next}</p>${inText}${text}</div>`
      : `<div class="with-side"><p>${next}</p>${inText}${text}<ul>${side.join('')}</ul></div>`;
  return {
    ...aPage(`${language}/${at}`),
    title: `${language} ${at}`,
    content: {
      kind: 'page',
      html: `<html lang="${language}"><body><div class="top">${menu.join(' | ')} | ${outside}</div>${body}</body></html>`,
    },
  };
}

function manualIn(languages: readonly string[]): SourceDocument[] {
  return languages.flatMap((language) => Array.from({ length: PAGES }, (_, at) => manualPage(language, at)));
}

/** Always the same order, which is none of its own. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item, at) => ({ item, key: Math.sin((at + 1) * 12.9898) }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

/** What is listed, by addresses: ids depend on the order of pages. */
async function listed(ledger: SiteLedger): Promise<Record<string, unknown>> {
  const records = (await Array.fromAsync(ledger.records())).flat();
  const links = Map.groupBy(
    records.filter((record) => record.record === 'link'),
    ({ post_id }) => post_id,
  );
  const posts = new Map(
    records.filter((record) => record.record === 'post').map(({ id, permalink }) => [id, permalink ?? '']),
  );
  return Object.fromEntries(
    records
      .filter((record) => record.record === 'link_meta')
      .map(({ post_id, internal, external, incoming }) => {
        const urls = (links.get(post_id) ?? []).map(({ url }) => url.replace(HOME, '')).sort();
        return [posts.get(post_id)?.replace(HOME, ''), [internal, external, incoming, urls]];
      }),
  );
}

function events(documents: readonly SourceDocument[]): SourceEvent[] {
  return [...allOf(documents)];
}

describeOn(ENGINES, 'blocks of links that repeat', (engine) => {
  const openLedger = ledgersOn(engine);
  const languages = engine === 'sqlite' ? LANGUAGES : LANGUAGES.slice(5, 8);
  const manual = (): SourceDocument[] => manualIn(languages);

  async function indexed(documents: readonly SourceDocument[]): Promise<Record<string, unknown>> {
    const ledger = await openLedger();
    await runOf(ledger, allOf(documents), { site: PAGES_SITE });
    expect(await ledger.verify()).toBeNull();
    return listed(ledger);
  }

  it('are those of a language and of a template, whatever comes first, and two links in a text are none', async () => {
    const found = await indexed(manual());
    for (const language of languages) {
      expect(found[`/${language}/3`]).toEqual([1, 0, 1, [`/${language}/4`]]);
      expect(found[`/${language}/0`]).toEqual([1, 0, 2, [`/${language}/1`]]);
      const inText = [`/${language}/0`, `/${language}/1`, `/${language}/6`];
      expect(found[`/${language}/5`]).toEqual([3, 0, 1, inText]);
    }
    expect(await indexed(shuffled(manual()))).toEqual(found);
  });

  it('are the same after changes, single pages, removals and a cut as in a fresh run', LONG, async () => {
    const ledger = await openLedger();
    // Too few pages at first.
    await runOf(ledger, allOf(manual().slice(0, 6)), { site: PAGES_SITE });
    // Then a run that is cut off, and gone on with.
    const half = new AbortController();
    await runOf(
      ledger,
      function* () {
        yield* events(manual()).slice(0, 16);
        yield { event: 'checkpoint', state: 'half' };
        half.abort();
      },
      { site: PAGES_SITE, signal: half.signal },
    );
    await runOf(ledger, ({ resume }) => (resume === 'half' ? events(manual()).slice(16) : events(manual())), {
      site: PAGES_SITE,
    });
    expect(await ledger.verify()).toBeNull();
    // A language goes, a page comes to another one, one page says something else, and the side bar leaves most of its pages.
    const without = /<ul>.*<\/ul>/;
    const after = manual()
      .filter(({ key }) => !key.includes('/ko/'))
      .map((document, at): SourceDocument => {
        const { content } = document;
        if (content.kind !== 'page' || at % 3 === 0) return document;
        return { ...document, content: { kind: 'page', html: content.html.replace(without, '') } };
      });
    after.push(manualPage('ja', 11, '<p>See <a href="/pt-br/4">this</a>.</p>'));
    await runOf(ledger, allOf(after.slice(0, -1)), { site: PAGES_SITE });
    expect(await ledger.verify()).toBeNull();
    const last = after.slice(-1).map((document): SourceEvent => ({ event: 'document', document }));
    // Its side bar is on few pages now.
    const run = await runOf(ledger, last, { site: PAGES_SITE, only: [`${HOME}/ja/11`] });
    expect(run.changes.links).toEqual({ added: 5, removed: 0, moved: 0 });
    expect(await ledger.verify()).toBeNull();
    expect(await listed(ledger)).toEqual(await indexed(after));
  });
});
