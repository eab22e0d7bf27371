import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';

/** Each paragraph as `kind language text`, with its links in brackets. */
function shown(html: string, kind: 'post' | 'page' = 'post'): string[] {
  return extractPage(html, { kind }).paragraphs.map((paragraph) => {
    let text = '';
    let at = 0;
    for (const { start, end, nth } of paragraph.links) {
      text += `${paragraph.text.slice(at, start)}[${nth} ${paragraph.text.slice(start, end)}]`;
      at = end;
    }
    return `${paragraph.kind}${paragraph.language === null ? '' : ` (${paragraph.language})`}: ${text}${paragraph.text.slice(at)}`;
  });
}

describe('the paragraphs of a text', () => {
  it('have the kind of the innermost element that says one', () => {
    const html = `<h2>Head</h2><p>Text <b>bold</b>er</p><ul><li>One<ul><li><p>Two</p></li></ul></li></ul>
      <blockquote><p>Said</p></blockquote><figure><img src="a.png"><figcaption>Seen</figcaption></figure>
      <pre>a = 1\n  b</pre><dl><dt>Word</dt><dd>Meaning</dd></dl><table><caption>Cap</caption><tr><td>Cell</td></tr></table>
      <button>Press</button><select><option>Choose</option></select>Bare`;
    expect(shown(html)).toEqual([
      'heading: Head',
      'text: Text bolder',
      'list: One',
      'list: Two',
      'quote: Said',
      'caption: Seen',
      'code: a = 1 b',
      'list: Word',
      'list: Meaning',
      'caption: Cap',
      'text: Cell',
      'null: Press',
      'null: Choose',
      'text: Bare',
    ]);
  });

  it('have characters decoded, white space folded, and lines that are broken in one', () => {
    expect(shown('<p> Fish&nbsp;&amp;\n\tchips<br>for  <i> two </i> &lt;3</p>')).toEqual([
      'text: Fish & chips for two <3',
    ]);
  });

  it('begin at empty lines in what an author wrote, as the platform shows it, and not on a whole page', () => {
    const html = 'First\nline <a href="/a">here</a>\n\nSecond\n \n<b>Third</b>';
    expect(shown(html)).toEqual(['text: First line [0 here]', 'text: Second', 'text: Third']);
    expect(shown(html, 'page')).toEqual(['text: First line [0 here] Second Third']);
  });

  it('know where code is written within them', () => {
    const html =
      '<p>Use  <code>os.<b>path</b></code> or <kbd>Ctrl</kbd> <a href="/a"><tt>now</tt></a>.</p><pre><code>x</code></pre><p>No.</p>';
    const { paragraphs } = extractPage(html, { kind: 'post' });
    expect(
      paragraphs.map(({ text, closed }) => closed?.map(({ start, end }) => text.slice(start, end))),
    ).toEqual([['os.', 'path', 'Ctrl', 'now'], undefined, undefined]);
  });

  it('have the language of the nearest element, as long as it is open', () => {
    const html = `<div lang="de"><p>Eins</p><p lang="fr">Deux<p>Drei</div><p>Four</p><section lang="en-GB">Five</section>`;
    expect(shown(html)).toEqual([
      'text (de): Eins',
      'text (fr): Deux',
      'text (de): Drei',
      'text: Four',
      'text (en-GB): Five',
    ]);
  });

  it('know where their links are, with those that have no words or several paragraphs', () => {
    const html = `<p>See <a href="/a"> the  page </a>, <a href="/b"><img src="i.png"></a>and <a href="/c">more</a>.</p>
      <a href="/d"><h3>Title</h3><p>Teaser</p></a><p>After</p><p><a href="/e">Open`;
    expect(shown(html)).toEqual([
      'text: See [0 the page] , [1 ]and [2 more].',
      'heading: [3 Title]',
      'text: [3 Teaser]',
      'text: After',
      'text: [4 Open]',
    ]);
  });

  it('are only those of the text of a whole page, with its main heading', () => {
    const page = extractPage(
      `<html lang="en"><head><meta name="description" content="About &amp;c."><meta property="article:published_time" content="2026-01-02T03:04:05Z">
      </head><body><header><h1>Site</h1></header><nav><ul><li><a href="/">Home</a></li></ul></nav>
      <main><h1>Main <i>heading</i></h1><p>Words</p><noscript><p>No script</p></noscript></main><footer><p>Imprint</p></footer></body></html>`,
      { kind: 'page' },
    );
    expect(page.paragraphs.map(({ kind, text }) => [kind, text])).toEqual([
      ['heading', 'Main heading'],
      ['text', 'Words'],
      [null, 'No script'],
    ]);
    expect([page.heading, page.facts.description, page.facts.published]).toEqual([
      'Main heading',
      'About &c.',
      '2026-01-02 03:04:05',
    ]);
  });

  it('have the words of each link where they say, whatever the markup', () => {
    const piece = fc.constantFrom(
      ...'one |two |\n|\u00a0|\0|<p>|</p>|<b>|</b>|<br>|<li>|<td>|<table>|日本'.split('|'),
      ...'<a href="/x">|</a>|<svg><a href="/y">|</svg>|<h1>|</h1>|<noscript>|</noscript>'.split('|'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { text, paragraphs, links } = extractPage(pieces.join(''), { kind: 'post' });
        expect(paragraphs.map((paragraph) => paragraph.text).join('\n')).toBe(text);
        for (const paragraph of paragraphs) {
          expect(paragraph.text).toMatch(/^\S(?:.*\S)?$/u);
          expect(paragraph.text).not.toMatch(/ {2}|[\0\u00a0]/);
          for (const { start, end, nth } of paragraph.links) {
            expect(start).toBeLessThanOrEqual(end);
            expect(end).toBeLessThanOrEqual(paragraph.text.length);
            expect(links[nth]?.text).toContain(paragraph.text.slice(start, end));
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
