import { expect, it } from 'vitest';
import { aroundLink } from './around-link.ts';

const LONG = 'the first of many words that are around this link of the post';

it.each([
  ['Bed 1:', '& co.', ['Bed 1: ', ' & co.']],
  ['See', 'for more.', ['See ', ' for more.']],
  ['See', ', or leave.', ['See ', ', or leave.']],
  [
    LONG,
    LONG,
    [
      '… first of many words that are around this link of the post ',
      ' the first of many words that are around this link of the …',
    ],
  ],
])('the text %j and %j around a link is read with whole words and spaces', (before, after, shown) => {
  expect(aroundLink({ context_before: before, context_after: after })).toEqual(shown);
});
