import { expect, it } from 'vitest';
import { hostileTexts } from '../../../test/fakes/hostile-texts.ts';
import { withoutReasoning } from './reasoning.ts';

it.each([
  ['nothing of an answer without any', 'An answer.', 'An answer.'],
  ['a thought before the answer', '<think>hm</think>\n\nAn answer.', 'An answer.'],
  ['several of them', '<think>a</think>One.<thinking>b\nc</thinking> Two.', 'One. Two.'],
  ['a thought that was cut off', '<think>hm, let me', ''],
  ['a thought whose beginning is missing', 'hm\n</think>An answer.', 'An answer.'],
  ['thoughts within a thought', '<think>a<thinking>b</thinking>c</think>One.', 'One.'],
  ['a thought after one without its beginning', 'a</think>One.<Think>b</THINK>', 'One.'],
  ['no other markup', 'Use <b>bold</b> or <thinker>.', 'Use <b>bold</b> or <thinker>.'],
])('takes out %s', (_what, text, rest) => {
  expect(withoutReasoning(text)).toBe(rest);
});

it('looks through 200 kB of anything to its end', () => {
  for (const { text } of hostileTexts(200_000)) {
    expect(withoutReasoning(text)).not.toMatch(/<\/?think>/);
  }
});
