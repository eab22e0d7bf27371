import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../test/fakes/hostile-texts.ts';
import { toExtractReply } from './json-answer.ts';

const service = {
  name: 'Service',
  post: () => Promise.reject(new Error('not asked')),
  get: () => Promise.reject(new Error('not asked')),
  badReply: (what: string) => new Error(what) as never,
};

function read(text: string): unknown {
  const usage = { inputTokens: 1, outputTokens: 1, searches: 0 };
  const answer = { text, finishReason: 'stop' as const, usage, servedModel: null };
  return toExtractReply(service, {
    ...answer,
    citedUrls: [],
    retrievedUrls: [],
    searchQueries: [],
    grounded: false,
  }).value;
}

describe('toExtractReply', () => {
  it.each([
    ['plain JSON', '{"a":1}'],
    ['JSON between blanks', ' \n{"a":1}\n '],
    ['a code block', '```\n{"a":1}\n```'],
    ['a code block that says it is JSON', '\n```json\n{"a":1}\n```\n'],
    ['a code block on one line', '```json{"a":1}```'],
  ])('reads %s', (_what, text) => {
    expect(read(text)).toEqual({ a: 1 });
  });

  it.each([
    ['nothing', ''],
    ['a code block that does not end', '```json\n{"a":1}'],
    ['a code block with nothing in it', '``````'],
    ['half a code block', '```'],
    ['words', 'Here you are: {"a":1}'],
  ])('refuses %s', (_what, text) => {
    expect(() => read(text)).toThrow('the answer is not JSON');
  });

  it('refuses 100 kB of anything at once, also in a code block', () => {
    for (const { text } of hostileTexts(100_000)) {
      expect(() => read(text)).toThrow('the answer is not JSON');
      expect(() => read(`\`\`\`json${text}`)).toThrow('the answer is not JSON');
    }
  });
});
