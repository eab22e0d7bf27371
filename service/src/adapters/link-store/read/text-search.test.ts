import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBit } from './bits.ts';
import { numbersOf, slotHits, TextColumn, type Hits } from './text-search.ts';

/** Texts as a column stores them: each ends with 0xFF, several to a chunk. */
function columnOf(texts: string[], perChunk: number): TextColumn {
  const chunks: Buffer[] = [];
  for (let at = 0; at < texts.length; at += perChunk) {
    const parts = texts.slice(at, at + perChunk).flatMap((text) => [Buffer.from(text), Buffer.of(0xff)]);
    chunks.push(Buffer.concat(parts));
  }
  return new TextColumn(chunks);
}

/** The numbers of the texts that a search found. */
function search(texts: string[], perChunk: number, term: string): number[] {
  return foundBy(columnOf(texts, perChunk).find(term));
}

function foundBy(hits: Hits): number[] {
  const numbers = [...numbersOf(hits)];
  expect(numbers).toHaveLength(hits.count);
  return numbers;
}

function textsWith(texts: string[], term: string): number[] {
  return [...texts.keys()].filter((number) => texts[number]?.includes(term));
}

/** What follows the last slash of a path, but for one at the end. */
function lastNameOf(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? '';
}

describe('a search through many texts', () => {
  const texts = Array.from({ length: 1000 }, (_, at) => `/page/${at}/${at % 7 === 0 ? 'größe' : 'e'}`);

  it.each([
    ['a rare term', '/page/42/'],
    ['a term in one text', '/page/999/e'],
    ['a term in most texts', 'page'],
    ['a term with characters outside ASCII', 'röß'],
    ['one character', 'e'],
    ['two characters', '42'],
    ['a term that no text has, though each piece of it occurs', '/page/42/größe/page'],
    ['a term that spans two texts', 'e/page'],
    ['a term in nothing', 'zzz'],
    ['a term longer than any text', 'page'.repeat(100)],
  ])('finds %s', (_what, term) => {
    const expected = textsWith(texts, term);
    for (const perChunk of [1000, 999, 130, 64, 1]) expect(search(texts, perChunk, term)).toEqual(expected);
  });

  it('finds exactly the texts that contain the search, whatever they are', () => {
    const letter = fc.constantFrom('a', 'b', 'é', '/', '漢', '🜚');
    const text = fc.string({ unit: letter, maxLength: 8 });
    const term = fc.string({ unit: letter, minLength: 1, maxLength: 5 });
    const property = fc.property(
      fc.array(text, { maxLength: 300 }),
      fc.integer({ min: 1, max: 300 }),
      term,
      (texts, perChunk, term) => {
        expect(search(texts, perChunk, term)).toEqual(textsWith(texts, term));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('finds any part of long texts, at any place in them', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'a', 'b', 'é'), maxLength: 200 });
    const part = fc.record({ from: fc.nat(1000), length: fc.integer({ min: 1, max: 60 }) });
    const property = fc.property(
      fc.array(text, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 40 }),
      part,
      fc.constantFrom('', 'a', 'b'),
      (texts, perChunk, { from, length }, end) => {
        const term = texts.join('').slice(from, from + length) + end;
        fc.pre(term !== '');
        expect(search(texts, perChunk, term)).toEqual(textsWith(texts, term));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('finds any part of texts that begin alike, as sorted addresses do', () => {
    const letter = fc.constantFrom('a', 'a', 'b', 'é');
    const beginning = fc.string({ unit: letter, minLength: 300, maxLength: 300 });
    const text = fc.record({ shared: fc.nat(300), end: fc.string({ unit: letter, maxLength: 4 }) });
    const part = fc.record({ of: fc.nat(39), from: fc.nat(300), length: fc.integer({ min: 1, max: 300 }) });
    const property = fc.property(
      beginning,
      fc.array(text, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 40 }),
      part,
      (beginning, ends, perChunk, { of, from, length }) => {
        const texts = ends.map(({ shared, end }) => beginning.slice(0, shared) + end).sort();
        const term = texts[of % texts.length]?.slice(from, from + length) ?? '';
        fc.pre(term !== '');
        expect(search(texts, perChunk, term)).toEqual(textsWith(texts, term));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('finds short terms in texts that begin alike, where they share it, where they differ, and across both', () => {
    const names = ['a', 'ab', 'ba', 'bb', 'bba', 'é'];
    const text = fc.record({ folder: fc.nat(3), number: fc.nat(200), name: fc.constantFrom(...names) });
    const part = fc.record({ of: fc.nat(79), from: fc.nat(40), length: fc.integer({ min: 1, max: 6 }) });
    const property = fc.property(
      fc.array(text, { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 1, max: 80 }),
      fc.array(part, { minLength: 1, maxLength: 9 }),
      (addresses, perChunk, parts) => {
        const texts = addresses
          .map(({ folder, number, name }) => `https://an-example.org/${'ab/'.repeat(folder)}${number}${name}`)
          .sort();
        const column = columnOf(texts, perChunk);
        for (const { of, from, length } of parts) {
          const term = texts[of % texts.length]?.slice(from, from + length) ?? '';
          if (term === '') continue;
          expect(foundBy(column.find(term))).toEqual(textsWith(texts, term));
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('looks for a letter more where short terms were found, also in texts that begin alike', () => {
    const texts = Array.from(
      { length: 200 },
      (_, at) => `https://an-example.org/${at}-a/${at % 3}ab/ab${at % 7}`,
    );
    const column = columnOf(texts.toSorted(), 64);
    for (const term of ['-', '-a', '-a/', '-a/1', '-a/1a', '-a/1ab', 'a', 'ab', 'ab3', 'ab/ab4'])
      expect(foundBy(column.find(term))).toEqual(textsWith(texts.toSorted(), term));
  });

  it('finds the same letter by letter as at once', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '/', '漢'), maxLength: 120 });
    const part = fc.record({ of: fc.nat(99), from: fc.nat(120), length: fc.integer({ min: 1, max: 45 }) });
    const property = fc.property(
      fc.array(text, { minLength: 1, maxLength: 100 }),
      fc.integer({ min: 1, max: 100 }),
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 20 }),
      (texts, perChunk, parts, letters) => {
        const column = columnOf(texts, perChunk);
        for (const { of, from, length } of parts) {
          const term = texts[of % texts.length]?.slice(from, from + length) ?? '';
          for (let typed = 1; typed < term.length + letters; typed += letters) {
            const beginning = term.slice(0, typed);
            if (beginning === '') continue;
            expect(foundBy(column.find(beginning))).toEqual(textsWith(texts, beginning));
          }
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('finds the next letter further on in a text than the letters before it were first', () => {
    const ends = ['ab', `aa${'b'.repeat(40)}aac`, `${'a'.repeat(70)}ab`, 'a', `a${'b'.repeat(31)}a`, 'b', ''];
    const texts = [...ends, ...Array.from({ length: 9 }, () => 'none')];
    const column = columnOf(texts, 4);
    for (const term of ['a', 'ab', 'abb', 'b', 'ba', 'baac'])
      expect(foundBy(column.find(term))).toEqual(textsWith(texts, term));
  });

  it('goes on finding after texts were added, more than fit into the memory at first', () => {
    const column = new TextColumn();
    for (let part = 0; part < 5; part += 1) {
      column.add(Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.of(0xff)]));
      expect(column.find('a'.repeat(90_000)).count).toBe(part + 1);
      expect(column.bytesOf(part)).toHaveLength(100_000);
    }
  });

  it('finds exactly the paths with the term in their last name, but for those that are known', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '-'), maxLength: 5 });
    const path = fc.tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('', '/'));
    const property = fc.property(
      fc.array(fc.tuple(path, fc.boolean()), { maxLength: 60 }),
      fc.integer({ min: 1, max: 60 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 1, maxLength: 3 }),
      (paths, perChunk, term) => {
        const texts = paths.map(([[parts, end]]) => parts.join('/') + end);
        const known = slotHits(
          paths.flatMap(([, isKnown], at) => (isKnown ? [at] : [])),
          paths.length,
        );
        const expected = texts.flatMap((text, at) =>
          !hasBit(known.bits, at) && lastNameOf(text).includes(term) ? [at] : [],
        );
        expect(foundBy(columnOf(texts, perChunk).findInLast(term, known.bits))).toEqual(expected);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('finds nothing where there is nothing', () => {
    expect(search([], 1, 'a')).toEqual([]);
    expect(search([''], 1, 'abc')).toEqual([]);
  });
});
