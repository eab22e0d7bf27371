import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';

const LENGTH = 400_000;

/** Each is read in time that grows with its length: by the square of it, one of these would take hours. */
const PAGES: [title: string, begin: string, repeated: string, links: number][] = [
  ['nested tags', '', '<div>', 0],
  ['links that are not closed', '', '<a href=x>', 40_000],
  ['links around tables', '', '<a href=x><table><td>', 19_048],
  ['end tags of elements that are not open', '<span>'.repeat(40_000), '</i>', 0],
  ['end tags of an element behind a block', `<y><div>${'<span>'.repeat(40_000)}`, '</y>', 0],
  ['end tags of unknown names in deep SVG', `<svg>${'<g>'.repeat(40_000)}`, '</x>', 0],
  ['list items in deep formatting', `<ul>${'<span>'.repeat(40_000)}`, '<li></li>', 0],
  ['formatting that is closed in another order', '<b>'.repeat(40_000), '<p></b>', 0],
  ['forms that are closed before what is in them', '', '<form><div></form>', 0],
  ['an attribute without an end', '<a href="', 'x', 0],
  ['a comment without an end', '<!--', '- -', 0],
  ['comments that end with an exclamation mark', '', '<!-- --!>', 0],
  ['links in front of white space', '<a href=x></a>'.repeat(12_000), `y${' '.repeat(50_000)}`, 12_000],
  ['CDATA that is none', '', '<![CDATA[>', 0],
  ['scripts in the comments of scripts', '', '<script><!--<script </script ', 0],
  ['end tags without an end', '', '</a ', 0],
  ['noscript elements without an end', '', '<noscript><script></script>', 0],
  ['attributes of one tag', '<a ', 'href=1 ', 0],
  ['words of one rel', '<a href=x rel="', 'a b ', 0],
  ['character references without an end', '', '&am', 0],
  ['less-than signs in a title', '<title>', '&<', 0],
  ['white space in links', '', `<a href=x>${' '.repeat(1000)}</a>`, 395],
];

describe('extractPage on hostile pages', () => {
  it.each(PAGES)('reads 400,000 characters of %s', (_title, begin, repeated, links) => {
    const html = begin + repeated.repeat(Math.ceil(LENGTH / repeated.length));
    expect(extractPage(html, { kind: 'page' }).links).toHaveLength(links);
  });
});

describe('extractPage on a document of 10 MB', () => {
  it.each(['post', 'page'] as const)('reads it to its end as a %s', (kind) => {
    const words = 'word '.repeat(200);
    const paragraphs = Array.from(
      { length: 10_000 },
      (_, at) => `<p>${words}<a href="/${at}/">to ${at}</a> on</p>`,
    );
    const html = `<!doctype html><title>Long</title><main>${paragraphs.join('\n')}</main>`;
    expect(html.length).toBeGreaterThan(10_000_000);
    const { facts, links } = extractPage(html, { kind });
    expect(facts.title).toBe('Long');
    expect(links.map(({ raw }) => raw)).toEqual(paragraphs.map((_, at) => `/${at}/`));
    expect(links.at(-1)).toMatchObject({
      text: 'to 9999',
      isCounted: true,
      position: 'content',
      before: 'word '.repeat(12).trim(),
      after: 'on',
    });
  });
});
