import { describe, expect, it } from 'vitest';
import type { DocumentContent, SourceDocument } from './ports/content-source.ts';
import { createSite } from './addresses/site.ts';
import { readDocument, toLedgerDocument, type DocumentWithText } from './to-ledger-document.ts';

const HOME = 'https://example.com';
const SITE = createSite({ home: HOME, aliases: [] });

function read(content: DocumentContent, document: Partial<SourceDocument> = {}): DocumentWithText {
  const whole: SourceDocument = {
    key: '1',
    id: 1,
    type: 'post',
    status: 'publish',
    isProtected: false,
    isNoindex: false,
    title: 'One',
    modified: '2024-05-17 08:00:00',
    permalink: `${HOME}/one/`,
    seoScore: null,
    addresses: [],
    validator: null,
    content,
    ...document,
  };
  const found = toLedgerDocument(readDocument(whole), SITE, HOME, 'hash');
  if ('listOf' in found) throw new Error(`It was taken for a list of ${found.listOf}.`);
  return found;
}

function post(html: string): DocumentWithText {
  return read({ kind: 'post', html });
}

describe('a document that is read', () => {
  it('keeps window and language of its links', () => {
    const { links } = post('<a href="/a" target="_blank" hreflang="de AT">a</a><a href="/b">b</a>');
    expect(links.map(({ flags }) => flags)).toEqual([['target=_blank', 'hreflang=de-AT'], []]);
  });

  it('lists pages and files of the site and addresses elsewhere, and counts no files', () => {
    const { links } = post(
      '<a href="/a">1</a><a href="/b.pdf">2</a><a href="https://other.example/c.pdf">3</a><a href="mailto:x@y.z">4</a><a href="http://a b/">5</a><img src="/d.jpg"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
    );
    expect(links.map(({ kind, type, countedAs }) => [kind, type, countedAs])).toEqual([
      ['page', 'internal', 'internal'],
      ['file', 'internal', null],
      ['external', 'external', 'external'],
      ['other', null, null],
      ['invalid', null, null],
      ['file', null, null],
    ]);
  });

  it('keeps links to its own address, and lists them nowhere', () => {
    const html =
      '<a href="#top">1</a><a href="/one/#part">2</a><a href="/?p=1">3</a><a href="/one/two">4</a>';
    for (const kind of ['post', 'page'] as const)
      expect(read({ kind, html }).links.map(({ type, countedAs }) => [type, countedAs])).toEqual([
        [null, null],
        [null, null],
        ['internal', 'internal'],
        ['internal', 'internal'],
      ]);
    // Of the home page: posts are known by the query there.
    const home = read(
      { kind: 'post', html: '<a href="/">1</a><a href="/?p=1">2</a>' },
      { permalink: `${HOME}/` },
    );
    expect(home.links.map(({ type }) => type)).toEqual([null, 'internal']);
  });

  it('lists each of five equal links under a name of its own', () => {
    const { links } = post('<a href="/a">x</a>'.repeat(5));
    expect(links).toHaveLength(5);
    expect(new Set(links.map(({ fingerprint }) => fingerprint)).size).toBe(5);
  });

  it('lists only links in the text of a whole page, and keeps those of menus, footers and asides', () => {
    const html =
      '<nav><a href="/n">n</a></nav><main><a href="/m">m</a></main><aside><a href="/a">a</a></aside><footer><a href="/f">f</a></footer>';
    const { links } = read({ kind: 'page', html });
    expect(links.map(({ position, type }) => [position, type])).toEqual([
      ['nav', null],
      ['content', 'internal'],
      ['aside', null],
      ['footer', null],
    ]);
  });

  it('tells that visitors cannot open it', () => {
    expect(read({ kind: 'post', html: '' }, { opening: 'never' })).toMatchObject({ cannotBeOpened: true });
    expect(post('')).toMatchObject({ cannotBeOpened: false });
  });
});
