import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../test/fakes/hostile-texts.ts';
import { citedAndRetrieved, linksIn, markersIn } from './citations.ts';

describe('linksIn', () => {
  it.each([
    ['a markdown link', 'See [Acme](https://acme.example/a).', ['https://acme.example/a']],
    ['one with a title', '[Acme](https://acme.example/a "Acme")', ['https://acme.example/a']],
    [
      'one with brackets in it',
      '[x](https://en.example/wiki/Ledger_(book)).',
      ['https://en.example/wiki/Ledger_(book)'],
    ],
    [
      'two in a bracket',
      '([a](https://a.example/), [b](https://b.example/))',
      ['https://a.example/', 'https://b.example/'],
    ],
    ['a reference', '[1]: https://acme.example/a', ['https://acme.example/a']],
    ['an autolink', '<https://acme.example/a>', ['https://acme.example/a']],
    [
      'a bare one at the end of a sentence',
      'It is https://acme.example/a?b=1, or so.',
      ['https://acme.example/a?b=1'],
    ],
    ['bold text', '**https://acme.example/a**', ['https://acme.example/a']],
    ['East Asian punctuation', '参照（https://acme.example/日本）。', ['https://acme.example/日本']],
    ['bold text in a bracket', '(**https://acme.example/a**).', ['https://acme.example/a']],
    ['a bracket that was opened before it', 'x (https://a.example/(b)c)d', ['https://a.example/(b)c']],
    ['brackets alone', 'https://a.example/)).))', ['https://a.example/']],
    ['a picture', '![Acme](https://acme.example/logo.png)', []],
    [
      'a link beside pictures',
      '![a](https://a.example/a.png)[b](https://b.example/)![c](https://c.example/c.png)',
      ['https://b.example/'],
    ],
    ['a link after a picture that does not end', '![a](https://a.example/a.png', ['https://a.example/a.png']],
    ['an address without a scheme', 'acme.example', []],
    ['nothing', '', []],
  ])('finds %s', (_what, text, links) => {
    expect(linksIn(text)).toEqual(links);
  });
});

describe('markersIn', () => {
  it('reads numbers in brackets, and no other numbers', () => {
    expect([...markersIn('One [1], two [web:2][3]; not [x], [1234] or (4).')]).toEqual([1, 2, 3]);
  });
});

describe('citedAndRetrieved', () => {
  it('unites citations and links, each page once, without fragments and tracking', () => {
    expect(
      citedAndRetrieved(
        'See [b](https://b.example/x#part).',
        [
          'https://a.example/?utm_source=openai',
          'https://a.example/#:~:text=x',
          'not a url',
          'mailto:a@b.example',
        ],
        ['https://b.example/x', 'https://c.example/?page=2', 'javascript:alert(1)'],
      ),
    ).toEqual({
      citedUrls: ['https://a.example/', 'https://b.example/x'],
      retrievedUrls: ['https://c.example/?page=2'],
    });
  });

  it('removes tracking and leaves the rest of the address as it was written', () => {
    const { citedUrls } = citedAndRetrieved('', ['https://a.example/?utm_a=1&q=a%20b&utm_c=2#x'], []);
    expect(citedUrls).toEqual(['https://a.example/?q=a%20b']);
  });

  it('leaves out an address that is far too long to be one', () => {
    const long = `https://${'a'.repeat(100_000)}.example/`;
    expect(citedAndRetrieved(long, [long], [long])).toEqual({ citedUrls: [], retrievedUrls: [] });
  });

  it('looks through 200 kB of anything to its end', () => {
    for (const { text } of hostileTexts(200_000)) {
      citedAndRetrieved(text, [`https://${text}`, `https://a.example/${text}`], []);
      expect(markersIn(text).size).toBeLessThanOrEqual(1);
    }
  });

  it('never names a page twice and never fails, whatever it is given', () => {
    const url = fc.oneof(
      fc.stringMatching(/^https?:\/\/[ab]\.example\/[ab]?(\?utm_source=x|\?a=1)?(#b)?$/),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(url, fc.string())),
        fc.array(url),
        fc.array(url),
        (words, cited, read) => {
          const { citedUrls, retrievedUrls } = citedAndRetrieved(words.join(' '), cited, read);
          const urls = [...citedUrls, ...retrievedUrls];
          expect(new Set(urls).size).toBe(urls.length);
          for (const url of urls) expect(new URL(url).protocol).toMatch(/^https?:$/);
        },
      ),
    );
  });
});
