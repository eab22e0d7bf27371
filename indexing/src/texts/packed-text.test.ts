import { expect, it } from 'vitest';
import { packText, unpackText, type DocumentText } from './packed-text.ts';

function aText(...texts: string[]): DocumentText {
  return {
    language: 'de',
    heading: 'Größe',
    description: null,
    focusKeyword: null,
    published: null,
    paragraphs: texts.map((text, at) => ({
      kind: 'text',
      text,
      language: at === 0 ? 'en' : null,
      links: [{ start: 0, end: 1, nth: at }],
    })),
  };
}

it('gives back every text, short or long, whatever was packed after it', () => {
  const texts = [
    aText(),
    aText('short', ''),
    aText('漢字 🜚 é', 'x'.repeat(30_000)),
    aText('漢'.repeat(43_000)),
    aText(...Array.from({ length: 500 }, (_, at) => `paragraph ${at} `.repeat(40))),
  ];
  const packed = texts.map((text) => packText(text));
  expect(packed.map(({ bytes }) => unpackText(bytes))).toEqual(texts);
  expect(new Set(packed.map(({ hash }) => hash)).size).toBe(texts.length);
  expect(texts.map((text) => packText(text).hash)).toEqual(packed.map(({ hash }) => hash));
});
