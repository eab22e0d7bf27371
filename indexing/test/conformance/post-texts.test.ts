import { expect, it } from 'vitest';
import type { SourceDocument } from '../../src/ports/content-source.ts';
import type { PostText } from '../../src/ports/post-texts.ts';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';
import { allOf, aPage, aPost, HOME, PAGES_SITE, runOf } from '../fakes/content-source.ts';
import { ledgersOn } from '../fakes/ledger-place.ts';
import { describeOn, ENGINES } from '../../../service/test/servers/engines.ts';

function text(id: number, html: string, overrides: Partial<SourceDocument> = {}): SourceDocument {
  return aPost(id, `guides/post-${id}`, [], { content: { kind: 'post', html }, ...overrides });
}

const POSTS = [
  text(
    1,
    `<h2>One &amp; all</h2><p lang="de">Hin zu <a href="/guides/post-2/">zwei</a> und <a href="/nowhere">weg</a> <code>😀</code></p>`,
    { about: { description: 'In short', focusKeyword: 'one', published: '2025-01-01 00:00:00' } },
  ),
  text(2, `<p>${'Long words. '.repeat(100_000)}</p><p></p>`),
  text(3, '<p>Draft</p>', { status: 'draft' }),
  text(4, '<p>Private</p>', { status: 'private' }),
  text(5, '<p>Secret</p>', { isProtected: true }),
  text(6, '<p>Not for search engines</p>', { isNoindex: true }),
  text(7, '<p>Leads on</p>', { opening: 'elsewhere' }),
  text(8, '<p>Never shown</p>', { opening: 'never' }),
  text(9, '<img src="only.png">'),
];

async function all(ledger: SiteLedger): Promise<readonly PostText[]> {
  return ledger.texts.read((await ledger.texts.list(0, 1000)).map(({ postId }) => postId));
}

describeOn(ENGINES, 'the texts of posts', (engine) => {
  const openLedger = ledgersOn(engine);

  it('are those of posts that visitors and search engines may open, with where their links lead', async () => {
    const ledger = await openLedger();
    await runOf(ledger, allOf(POSTS));
    expect((await ledger.texts.list(0, 2)).map(({ postId }) => postId)).toEqual([1, 2]);
    expect((await ledger.texts.list(2, 2)).map(({ postId }) => postId)).toEqual([9]);
    const found = await ledger.texts.read([9, 8, 7, 6, 5, 4, 3, 2, 1, -1]);
    expect(found.map(({ postId, paragraphs }) => [postId, paragraphs.length])).toEqual([
      [1, 2],
      [2, 1],
      [9, 0],
    ]);
    const [{ textHash } = { textHash: '' }] = await ledger.texts.list(0, 1);
    expect(found[0]).toEqual({
      postId: 1,
      sourceId: expect.any(Number),
      type: 'post',
      title: 'Post 1',
      url: `${HOME}/guides/post-1/`,
      slug: 'post-1',
      section: 'guides',
      language: null,
      heading: null,
      description: 'In short',
      focusKeyword: 'one',
      modified: '2026-01-02 03:04:05',
      published: '2025-01-01 00:00:00',
      textHash,
      paragraphs: [
        { kind: 'heading', text: 'One & all', language: null, links: [] },
        {
          kind: 'text',
          text: 'Hin zu zwei und weg 😀',
          language: 'de',
          links: [
            { start: 7, end: 11, nth: 0, href: `${HOME}/guides/post-2/`, targetId: 2 },
            { start: 16, end: 19, nth: 1, href: `${HOME}/nowhere`, targetId: null },
          ],
          closed: [{ start: 20, end: 22 }],
        },
      ],
    });
    expect(found[1]?.paragraphs[0]?.text).toBe('Long words. '.repeat(100_000).trim());
    expect(await ledger.verify()).toBeNull();
  });

  it('change, come and go with their posts', async () => {
    const ledger = await openLedger();
    await runOf(ledger, allOf(POSTS.slice(0, 3)));
    const before = await ledger.texts.list(0, 10);
    await runOf(
      ledger,
      allOf([
        text(1, '<p>Other words</p>', { modified: '2026-02-02 00:00:00' }),
        text(3, '<p>Draft</p>'),
        ...POSTS.slice(1, 2).map((post) => ({ ...post, title: 'Named anew' })),
      ]),
    );
    const after = await ledger.texts.list(0, 10);
    expect(after.map(({ postId }) => postId)).toEqual([1, 2, 3]);
    expect(after.filter(({ textHash }) => before.some((each) => each.textHash === textHash))).toEqual([]);
    expect((await ledger.texts.read([1]))[0]?.paragraphs.map((each) => each.text)).toEqual(['Other words']);
    await runOf(ledger, allOf([text(3, '<p>Draft</p>', { status: 'draft' })]));
    expect(await ledger.texts.list(0, 10)).toEqual([]);
    expect(await ledger.verify()).toBeNull();
  });

  it('are not kept where they are not wanted, and come back', async () => {
    const ledger = await openLedger();
    await runOf(ledger, allOf(POSTS));
    const before = await ledger.texts.list(0, 10);
    await runOf(ledger, allOf(POSTS), { noText: true });
    expect(await ledger.texts.list(0, 10)).toEqual([]);
    const { changes } = await runOf(ledger, allOf(POSTS));
    expect(changes.posts).toEqual({ added: 0, removed: 0, changed: 0 });
    expect(await ledger.texts.list(0, 10)).toEqual(before);
  });

  it('leave out blocks that repeat on most pages', async () => {
    const ledger = await openLedger();
    const menu = '<p><a href="/a">A</a></p><p>Part</p><p><a href="/b">B</a></p><p><a href="/c">C</a></p>';
    const pages = Array.from({ length: 10 }, (_, at) => ({
      ...aPage(`page-${at}`),
      content: {
        kind: 'page' as const,
        html: `<html lang="en"><body><div>${menu}</div><div><p>Text ${at} <a href="/page-${(at + 1) % 10}">on</a></p></div></body></html>`,
      },
    }));
    await runOf(ledger, allOf(pages), { site: PAGES_SITE });
    const found = await all(ledger);
    expect(found.map(({ paragraphs }) => paragraphs.map((each) => each.text))).toEqual(
      pages.map((_, at) => [`Text ${at} on`]),
    );
    expect(found[0]).toMatchObject({ language: 'en', slug: 'page-0', section: '' });
  });
});
