import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractAnswer } from '../extraction/extract-answer.ts';
import { modelJudge } from '../extraction/opinions/judge.ts';
import type { Extraction, Judge } from '../model/extraction.ts';
import { judgeInvented } from '../providers/demo/demo-judge.ts';
import { demoProvider } from '../providers/demo/demo.ts';
import { replayJudge } from './replay-judge.ts';

const NAMES = ['Globex', 'Яндекс', 'Box', 'Brook & Stone'];
const competitors = NAMES.map((name) => ({ id: name, names: [name], domains: [] }));
const brand = { id: null, names: ['Acme', 'Café Brûlé'], domains: [] };

function read(text: string, judge: Judge | null): Promise<Extraction> {
  const answer = { text, citedUrls: [], retrievedUrls: [], truncated: false, refused: false };
  return extractAnswer({ answer, brand, competitors, judge });
}

function saying(text: string, entities: readonly { name: string; sentiment: string | null }[]): Judge {
  const quote = text.trim().slice(0, 20);
  return modelJudge(async () => ({ brand: { sentiment: 'positive', quote }, entities }));
}

const FORMS = [
  'Acme',
  'Яндекса',
  'box',
  'Zintra',
  'zintra',
  'Foo Bar',
  'foo bar',
  '**Foo** Bar',
  "Zintra's",
  'Time',
];
const BETWEEN = [
  '1. ',
  '- ',
  '## ',
  '\n',
  '\n\n',
  ' ',
  '. ',
  ', ',
  ' and ',
  ' is ',
  'better than ',
  'terrible',
];
const pieces = fc.constantFrom(...NAMES, ...FORMS, ...BETWEEN);
const texts = fc.array(pieces, { maxLength: 40 }).map((list) => list.join(''));
const judged = fc.array(
  fc.record({
    name: fc.constantFrom(
      ...NAMES,
      'Яндекса',
      'Zintra',
      'zintra',
      'Foo Bar',
      'foo bar',
      'Time',
      'time',
      'Foo',
    ),
    sentiment: fc.constantFrom('positive', 'negative', null),
  }),
  { maxLength: 8 },
);

describe('replayJudge', () => {
  it('drops the sentiment that an earlier version took from word lists', async () => {
    const stored = await read('Acme is great.', null);
    // As version 1 stored it.
    const sentiment = { value: 75, method: 'lexicon', confidence: 'low', quote: 'Acme is great.' };
    const before = { ...stored, sentiment, role: 'primary' } as unknown as Extraction;
    expect(replayJudge(before, competitors)).toBeNull();
  });

  it('repeats the problem that kept a model from judging', async () => {
    const stored = { ...(await read('Acme is great.', null)), modelProblem: 'The service was down.' };
    const again = await read('Acme is great.', replayJudge(stored, competitors));
    expect(again).toMatchObject({ modelProblem: 'The service was down.', sentiment: null });
  });

  it('keeps the sentiment of a competitor whose name is inflected in the answer', async () => {
    const text = 'Отзывы хвалят сервис Яндекса.';
    const first = await read(text, saying(text, [{ name: 'Яндекс', sentiment: 'positive' }]));
    expect(first.entities).toMatchObject([{ name: 'Яндекса', competitorId: 'Яндекс', sentiment: 75 }]);
    expect(await read(text, replayJudge(first, competitors))).toEqual(first);
  });

  it('gives the same reading when it is replayed again', async () => {
    await fc.assert(
      fc.asyncProperty(texts, judged, async (text, entities) => {
        const first = await read(text, saying(text, entities));
        const second = await read(text, replayJudge(first, competitors));
        expect(await read(text, replayJudge(second, competitors))).toEqual(second);
      }),
      { numRuns: 200 },
    );
  });

  it('gives an invented answer the very same reading when it is replayed', async () => {
    const brandName = brand.names[0] ?? '';
    const prompts = [
      'Best project tools',
      'What is Acme?',
      'How do I plan a project?',
      'List the top 5 tools',
    ];
    for (let at = 0; at < 200; at += 1) {
      const prompt = prompts[at % prompts.length] ?? '';
      const demo = {
        brandId: `${at}`,
        brandName,
        brandUrl: 'https://acme.example',
        replicate: 0,
        run: '',
        weeksAgo: at % 9,
      };
      const signal = new AbortController().signal;
      const { text } = await demoProvider().ask({
        model: 'demo',
        webSearch: true,
        country: null,
        prompt,
        signal,
        demo,
      });
      const first = await read(text, judgeInvented);
      expect(await read(text, replayJudge(first, competitors))).toEqual(first);
    }
  });
});
