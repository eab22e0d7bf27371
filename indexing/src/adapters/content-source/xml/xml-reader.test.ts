import * as fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { CHARACTERS, UTF8_BYTES, type TextForm } from './text-form.ts';
import { XmlError, XmlReader, type XmlHandler } from './xml-reader.ts';

/** What a reader tells of a document: each tag, and the text between two tags as one. */
interface Told {
  parts: string[];
  unknownReferences: number;
  isRefused: boolean;
}

class Teller {
  readonly parts: string[] = [];
  unknownReferences = 0;
  #text = '';

  tag(part: string): void {
    this.endText();
    this.parts.push(part);
  }

  text(text: string): void {
    this.#text += text;
  }

  endText(): void {
    if (this.#text !== '') this.parts.push(`text ${this.#text}`);
    this.#text = '';
  }

  told(read: () => void): Told {
    let isRefused = false;
    try {
      read();
      this.endText();
    } catch {
      isRefused = true;
    }
    return { parts: this.parts, unknownReferences: this.unknownReferences, isRefused };
  }
}

function tellOurs(chunks: readonly string[], form: TextForm = CHARACTERS): Told {
  const teller = new Teller();
  const handler: XmlHandler = {
    startTag: (name, attributes) => teller.tag(`start ${JSON.stringify([name, ...attributes])}`),
    endTag: (name) => teller.tag(`end ${name}`),
    text: (text) => teller.text(text),
    unknownReference: () => (teller.unknownReferences += 1),
  };
  const reader = new XmlReader(handler, form);
  const told = teller.told(() => {
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
  });
  return { ...told, parts: told.parts.map((part) => form.textOf(part)) };
}

function tellReference(chunks: readonly string[]): Told {
  const teller = new Teller();
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    teller.tag(`start ${JSON.stringify([name, ...Object.entries(attributes)])}`);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    teller.tag(`end ${name}`);
  });
  const onText = (text: string): void => {
    if (depth > 0) teller.text(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('error', (error) => {
    if (!error.message.includes('entity')) throw error;
    teller.unknownReferences += 1;
  });
  return teller.told(() => {
    for (const chunk of chunks) parser.write(chunk);
    parser.close();
  });
}

/** Cut at places that are given as parts of the whole, from 0 to 1. */
function cut(text: string, places: readonly number[]): string[] {
  const ends = places.map((place) => Math.floor(place * text.length)).sort((one, other) => one - other);
  return [...ends, text.length].map((end, nth) => text.slice(ends[nth - 1] ?? 0, end));
}

const name = fc.constantFrom('a', 'b', 'wp:c', 'x-1._y', 'größe', '_');
const space = fc.constantFrom('', '', ' ', '\n', '\t \r\n', '\r');
const reference = fc.constantFrom(
  '&amp;',
  '&lt;',
  '&#8217;',
  '&#x1F600;',
  '&#10;',
  '&nbsp;',
  '&#1;',
  '&#X41;',
  '&;',
);
const words = fc.constantFrom(
  'text',
  ' ',
  '\r\n',
  'é😀',
  ']',
  ']]',
  '>',
  '"',
  "'",
  '/',
  '=',
  '?',
  '--',
  '\r',
  'ä&gt;',
);
const value = fc.array(fc.oneof(reference, fc.constantFrom('v', ' ', '\n', '\t', '>', '/', 'ü', '\r\n')), {
  maxLength: 3,
});
const attribute = fc
  .tuple(name, space, space, value, fc.constantFrom('"', "'"))
  .map(([key, before, after, parts, quote]) => `${key}${before}=${after}${quote}${parts.join('')}${quote}`);
const tagInside = fc
  .tuple(
    name,
    fc.uniqueArray(attribute, { maxLength: 3, selector: (text) => /^[^\s=]+/.exec(text)?.[0] }),
    space,
  )
  .map(([key, attributes, end]) => ({ key, start: [key, ...attributes].join(' \n') + end }));
const between = fc.oneof(
  fc.array(words, { maxLength: 3 }).map((parts) => `<![CDATA[${parts.join('')}<a>&amp;]]>`),
  fc.constantFrom('<!-- c -->', '<!---->', '<!--<a>&-->', '<?php echo "<a>" ?>', '<?x?>', '\n', ' '),
);
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      tagInside,
      fc.array(fc.oneof({ maxDepth: 4 }, words, reference, between, tie('element')), { maxLength: 5 }),
      fc.boolean(),
    )
    .map(([{ key, start }, content, isEmpty]) =>
      isEmpty ? `<${start}/>` : `<${start}>${content.join('')}</${key}>`,
    ),
}));
const document = fc
  .tuple(
    fc.constantFrom(
      '',
      '<?xml version="1.0"?>',
      '<?xml version=\'1.0\' encoding="UTF-8" standalone="no" ?>\r\n',
    ),
    fc.constantFrom('', '<!-- c -->', ' <?x y?> '),
    element,
    fc.constantFrom('', '\n', '<!-- c -->'),
  )
  .map((parts) => parts.join(''));
const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });

/** What is put into a document to break it. */
const damage = fc.constantFrom(
  '',
  ' ',
  '<?xml version="1.0"?>',
  '</ a>',
  '<a b>',
  '<a b=c>',
  '<a b="1"c="2">',
  '<a b="1" b="2"/>',
  ...`< > </ /> " ' = &amp; <a> </a> <b <!-- --> -- <![CDATA[ ]]> <? ?> <! <!x> </> <1> x`.split(' '),
);
const damaged = fc
  .tuple(document, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 6 }), damage), { minLength: 1, maxLength: 3 }))
  .map(([text, changes]) => {
    let result = text;
    for (const [at, length, put] of changes) {
      const from = at % (result.length + 1);
      result = result.slice(0, from) + put + result.slice(from + length);
    }
    return result.toWellFormed();
  });

/** saxes takes everything up to the next semicolon for a reference, even tags. */
const LONE_AMPERSAND = /&(?![^\s&;<>"']*;)/;

/** What both have reported of a document that one refuses. saxes reports an end tag and the text before it, and then refuses it. */
function upToMistake(told: Told, other: Told): Told & { isEarly?: boolean } {
  if (!told.isRefused) return told;
  const { length } = other.parts;
  return {
    parts: told.parts.slice(0, length),
    unknownReferences: 0,
    isRefused: true,
    isEarly: Math.abs(length - told.parts.length) > 2,
  };
}

describe('XmlReader, compared with a strict XML parser', () => {
  it('tells the same of documents, wherever they are cut', () => {
    fc.assert(
      fc.property(document, places, (text, where) => {
        const [ours, theirs] = [tellOurs(cut(text, where)), tellReference([text])];
        expect(upToMistake(ours, theirs)).toEqual(upToMistake(theirs, ours));
        expect(tellOurs(cut(UTF8_BYTES.of(text), where), UTF8_BYTES)).toEqual(ours);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses the same documents when something in them is not as it should be', () => {
    fc.assert(
      fc.property(damaged, places, (text, where) => {
        fc.pre(!LONE_AMPERSAND.test(text));
        const [ours, theirs] = [tellOurs(cut(text, where)), tellReference([text])];
        expect(upToMistake(ours, theirs)).toEqual(upToMistake(theirs, ours));
        expect(tellOurs(cut(UTF8_BYTES.of(text), where), UTF8_BYTES)).toEqual(ours);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('XmlReader', () => {
  it.each([
    ['<a>\n<b>é</c></a>', 'unexpected close tag: c', '2:5'],
    ['<a>\r\n\r<b c="\n" d></b></a>', 'malformed attribute', '3:1'],
    ['<a>\n ]]> </a>', 'the string "]]>" is disallowed in char data', '1:4'],
    ['<a>\n<b>', 'unclosed tag: b', '2:4'],
    ['<a/>\nx', 'text data outside of root node', '1:5'],
    ['<a/><!-- x', 'unexpected end', '1:10'],
    [
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      'it has a document type with declarations, which are not read',
      '1:1',
    ],
  ])('says what is wrong, and in which line and column: %j', (text, message, place) => {
    expect(mistakeOf([text])).toBe(`${message} (${place})`);
    expect(mistakeOf([UTF8_BYTES.of(text)], UTF8_BYTES)).toBe(`${message} (${place})`);
    expect(mistakeOf([...text])).toContain(message);
  });

  it('takes an ampersand that begins no reference as text, and passes over a document type', () => {
    const text = '<!DOCTYPE html>\n<a b="AT&T">x & y;&z<c/>; &amp</a>';
    for (const chunks of [[text], [...text]]) {
      expect(tellOurs(chunks)).toEqual({
        parts: ['start ["a",["b","AT&T"]]', 'text x & y;&z', 'start ["c"]', 'end c', 'text ; &amp', 'end a'],
        unknownReferences: 4,
        isRefused: false,
      });
    }
  });

  it('refuses a tag that has no end instead of keeping all that follows', () => {
    const piece = ' '.repeat(100_000);
    expect(mistakeOf(['<a', ...Array<string>(100).fill(piece)])).toContain('longer than 1 million');
  });
});

function mistakeOf(chunks: readonly string[], form: TextForm = CHARACTERS): string {
  const reader = new XmlReader({ startTag() {}, endTag() {}, text() {}, unknownReference() {} }, form);
  try {
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
  } catch (error) {
    if (error instanceof XmlError) return `${error.message} (${error.line}:${error.column})`;
    throw error;
  }
  return '';
}

it('reads a tag of many pieces once, and not again with each of them', () => {
  const value = 'a>'.repeat(400_000);
  const document = `<root><tag value="${value}">text</tag></root>`;
  const values: (string | undefined)[] = [];
  const reader = new XmlReader({
    startTag: (_name, attributes) => void values.push(attributes.get('value')),
    endTag() {},
    text() {},
    unknownReference() {},
  });
  // Reading the whole tag for each piece would take hours.
  for (let at = 0; at < document.length; at += 4) reader.write(document.slice(at, at + 4));
  reader.end();
  expect(values).toEqual([undefined, value]);
});
