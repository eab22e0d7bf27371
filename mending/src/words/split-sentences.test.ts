import { expect, it } from 'vitest';
import { sentenceStarts } from './split-sentences.ts';

function sentencesOf(text: string): string[] {
  const starts = sentenceStarts(text);
  return starts.map((start, nth) => text.slice(start, starts[nth + 1]).trim());
}

it.each([
  ['One. Two! Three? "Four." Five', ['One.', 'Two!', 'Three?', '"Four."', 'Five']],
  ['See e.g. Apache, i. e. version 2.4, No. 5.', ['See e.g. Apache, i. e. version 2.4, No. 5.']],
  ['Am 3. Mai, z. B. Dienstag. Danach nicht.', ['Am 3. Mai, z. B. Dienstag.', 'Danach nicht.']],
  ['これは文です。次の文。', ['これは文です。', '次の文。']],
  ['هل هذا سؤال؟ نعم. شكرا', ['هل هذا سؤال؟', 'نعم.', 'شكرا']],
  ['Use it. Then stop.', ['Use it.', 'Then stop.']],
  ['', ['']],
])('the sentences of %j', (text, expected) => {
  expect(sentencesOf(text)).toEqual(expected);
});
