import { expect, it } from 'vitest';
import { anAnswer } from '../../test/fakes/storage.ts';
import { extractAnswer } from '../extraction/extract-answer.ts';
import { DEMO_MARK } from '../shared/demo-mark.ts';
import { toText } from './answer-text.ts';

const read = (text: string) =>
  extractAnswer({
    answer: toText({ ...anAnswer('slot'), text }),
    brand: { id: 'b', names: ['Sample'], domains: [] },
    competitors: [],
    judge: null,
  });

it('does not take the mark of an invented answer for a mention of a brand with the same name', async () => {
  expect((await read(`${DEMO_MARK}1. Zintra\n2. Acme`)).mentioned).toBe(false);
});

it('finds such a brand after the mark, at its position in the stored text', async () => {
  const text = `${DEMO_MARK}1. **Zintra**\n2. **Sample**`;
  const { spans, rank } = await read(text);
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['Sample']);
  expect(spans[0]?.start).toBe(text.lastIndexOf('Sample'));
  expect(rank?.value).toBe(2);
});
