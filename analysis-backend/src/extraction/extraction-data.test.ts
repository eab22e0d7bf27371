import { expect, test } from 'vitest';
import { extractAnswer } from './extract-answer.ts';
import { EXTRACTOR_VERSION } from './read-text.ts';
import { toExtractionData } from './extraction-data.ts';

test('the data of an answer has version, method, spans, entities, quotes, sources and usage', async () => {
  const extraction = await extractAnswer({
    answer: {
      text: '1. Zintra\n2. Acme is reliable.',
      citedUrls: ['https://acme.example/a'],
      retrievedUrls: [],
      truncated: false,
      refused: false,
    },
    brand: { id: 'brand', names: ['Acme'], domains: ['acme.example'] },
    competitors: [{ id: 'z', names: ['Zintra'], domains: [] }],
    judge: async () => ({
      judgement: {
        by: 'demo',
        sentiment: { value: 75, quote: 'Acme is reliable' },
        entities: [{ name: 'Zintra', sentiment: 50 }],
      },
    }),
  });
  const source = { isDemo: true, engineId: 'demo', servedModel: 'demo-1' };
  const usage = { inputTokens: 10, outputTokens: 20, searches: null };
  expect(toExtractionData(extraction, { ...source, usage })).toEqual({
    extractor_version: EXTRACTOR_VERSION,
    method: 'deterministic+demo',
    model_problem: null,
    is_demo: true,
    engine: 'demo',
    served_model: 'demo-1',
    valid: true,
    found: true,
    spans: [{ start: 13, end: 17 }],
    rank: { value: 2, method: 'numbered_list', confidence: 'high' },
    put_forward: [
      { name: 'Zintra', is_brand: false, position: 1 },
      { name: 'Acme', is_brand: true, position: 2 },
    ],
    entities: [
      {
        name: 'Zintra',
        competitor_id: 'z',
        is_brand: false,
        position: 1,
        spans: [{ start: 3, end: 9 }],
        sentiment: 50,
      },
      {
        name: 'Acme',
        competitor_id: null,
        is_brand: true,
        position: 2,
        spans: [{ start: 13, end: 17 }],
        sentiment: 75,
      },
    ],
    sentiment: { value: 75, method: 'demo', quote: 'Acme is reliable' },
    quotes: ['Acme is reliable'],
    sources: { cited_pages: ['acme.example/a'], retrieved_pages: [], cited_domains: ['acme.example'] },
    usage: { input_tokens: 10, output_tokens: 20, searches: null },
  });
  expect(toExtractionData(extraction, source)).toMatchObject({ usage: null });
});
