import { expect, test } from 'vitest';
import { subjectWords } from './fitting-posts.ts';

test.each([
  [
    'Which project management software is best for small teams?',
    ['project', 'management', 'software', 'small', 'team'],
  ],
  ['Who makes the best anvils?', ['anvil']],
  ['Welche Fahrräder sind für Kinder geeignet?', ['fahrrader', 'kinder', 'geeignet']],
  ['glass glasses', ['glass']],
  ['What is it?', []],
  ['', []],
])('finds the subject words of %o: %o', (question, words) => {
  expect(subjectWords(question)).toEqual(words);
});
