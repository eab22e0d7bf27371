import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../service/test/fakes/any-character.ts';
import { hostileTexts } from '../../test/fakes/hostile-texts.ts';
import { extractAnswer } from './extract-answer.ts';
import type { Extraction } from '../model/extraction.ts';
import { languageOf } from './text/language.ts';
import { toProse } from './text/prose.ts';
import { foldName, wordsOf } from './text/words.ts';

const NAMES = [
  'Acme',
  'Café Brûlé',
  'Brook & Stone',
  'LI',
  'Box',
  'ミナトペイ',
  'Яндекс',
  'نوران',
  'You.com',
];

function read(text: string, truncated = false): Promise<Extraction> {
  return extractAnswer({
    answer: { text, citedUrls: [text.slice(0, 50)], retrievedUrls: [], truncated, refused: false },
    brand: { id: 'brand', names: ['Acme', 'Café Brûlé'], domains: ['acme.example'] },
    competitors: NAMES.slice(2).map((name) => ({ id: name, names: [name], domains: [] })),
    judge: null,
  });
}

/** Pieces that answers are made of, put together in any order. */
const pieces = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(
    '1. ',
    '- ',
    '## ',
    '| ',
    '|\n',
    '**',
    '`',
    '```',
    '](',
    '[',
    ')',
    '\n',
    '\n\n',
    ' ',
    '. ',
    ', ',
    ' and ',
  ),
  fc.constantFrom(
    'no information about ',
    'better than ',
    'not ',
    'good',
    'terrible',
    'https://acme.example/',
    'Zintra',
    '没有找到',
  ),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.string({ maxLength: 8 }),
);
const texts = fc.array(pieces, { maxLength: 60 }).map((list) => list.join(''));

const plainProse = fc.constantFrom(
  'The weather was mild that week.',
  'Prices change from time to time, as everybody knows.',
  'It is worth taking a moment to think about this.',
  'Many people ask themselves the same question.',
);

describe('any text', () => {
  test('is read without an error, with spans inside it and in order', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), async (text, truncated) => {
        const { entities, mentioned, spans, rank } = await read(text, truncated);
        for (const entity of entities) {
          expect(entity.spans.length).toBeGreaterThan(0);
          let end = 0;
          for (const span of entity.spans) {
            expect(span.start).toBeGreaterThanOrEqual(end);
            expect(span.end).toBeGreaterThan(span.start);
            expect(span.end).toBeLessThanOrEqual(text.length);
            ({ end } = span);
          }
        }
        const own = entities.find(({ isBrand }) => isBrand);
        expect(truncated || (own?.position ?? null) === (rank?.value ?? null)).toBe(true);
        expect(spans.length > 0).toBe(mentioned === true);
        // A rank that rules cannot know is null.
        expect(rank === null || (mentioned === true && !truncated)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('mentions the brand only where its name stands, letter by letter', async () => {
    const names = new Set(['acme', 'cafe brule']);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const prose = toProse(text, NAMES);
        // In these languages names take endings: in Polish "Acmea" is of Acme.
        fc.pre(!['de', 'sv', 'pl'].includes(languageOf(wordsOf(prose))));
        for (const { start, end } of (await read(text)).spans) {
          expect(names).toContain(foldName(text.slice(start, end).replace(/[*_~`]/g, '')));
          // Digits after a word of another script belong to that word, and where the script changes a word ends.
          const before = prose.slice(0, start).replace(/(?<=(?![a-z])\p{L}\p{M}*)\p{N}+$/iu, '');
          expect(before.slice(-1)).not.toMatch(/[a-z0-9]/i);
          expect(prose.slice(end, end + 1)).not.toMatch(/[a-z0-9]/i);
        }
      }),
      { numRuns: 500, examples: [['Яндекс0Acme'], ['x0Acme'], ['0Acme'], ['Яндекс 0Acme']] },
    );
  });

  test('keeps every offset when parts that are not prose are blanked', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const prose = toProse(text, NAMES);
        expect(prose).toHaveLength(text.length);
        const changed = [...text.matchAll(/[^ ]/gs)].filter(
          ({ 0: character, index }) => prose[index] !== character && prose[index] !== ' ',
        );
        expect(changed).toEqual([]);
      }),
    );
  });

  test('has the same mentions with plain sentences around it', async () => {
    const answers = fc.constantFrom(
      'Acme is reliable.',
      '1. Zintra\n2. Acme',
      'I could not find any information about Acme.',
      'Visit https://acme.example today.',
      '- **Café Brûlé**: open late',
      'Acmeology is no brand.',
    );
    await fc.assert(
      fc.asyncProperty(answers, plainProse, plainProse, async (answer, before, after) => {
        const alone = await read(answer);
        const within = await read(`${before}\n\n${answer}\n\n${after}`);
        expect(within.mentioned).toBe(alone.mentioned);
        expect(within.rank?.value).toBe(alone.rank?.value);
      }),
    );
  });
});

describe('30 kB', () => {
  test.each(hostileTexts(30_000))('of $made are read to their end', async ({ text }) => {
    const extraction = await read(text);
    expect(extraction.valid).toBe(text.trim() !== '');
  });

  test('of names that follow one another without a blank are read to their end', async () => {
    const extraction = await read('Acme,good,Box,'.repeat(2_200));
    expect(extraction.mentioned).toBe(true);
  });
});
