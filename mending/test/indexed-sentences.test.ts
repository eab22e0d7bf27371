import { extractPage } from '@signpost/indexing/extract/extract-page';
import { expect, it } from 'vitest';
import { addLink } from '../src/plans/edit/add-link.ts';
import { replaceAddress } from '../src/plans/edit/change-link.ts';
import { sentenceStarts } from '../src/words/split-sentences.ts';
import { randomPost } from './fakes/random-post.ts';

it('finds every sentence and every link that indexing reads in a text in its raw form', () => {
  const outcomes = new Map<string, number>();
  const count = (what: string): void => void outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  for (let seed = 1; seed <= 300; seed++) {
    const { raw } = randomPost(seed);
    const { paragraphs, links } = extractPage(raw, { kind: 'post' });
    for (const { text } of paragraphs) {
      const starts = sentenceStarts(text);
      for (const [at, start] of starts.entries()) {
        const sentence = text.slice(start, starts[at + 1]).trimEnd();
        const words = [...sentence.matchAll(/\S+/g)];
        const word = words[words.length >> 1];
        // Others are in more than one place.
        if (word === undefined || words.length < 3) continue;
        const [before, after] = [sentence.slice(0, word.index), sentence.slice(word.index + word[0].length)];
        const place = addLink(raw, {
          sentence: { before, anchor: word[0], after },
          address: 'https://elsewhere.example/',
          base: null,
        });
        count(place.isFound ? 'sentence' : place.why);
      }
    }
    for (const { raw: address, text: anchor, before, after } of links) {
      const place = replaceAddress(raw, { address, anchor, before, after }, 'https://elsewhere.example/');
      count(place.isFound ? 'link' : `link ${place.why}`);
    }
  }
  const found = Object.fromEntries(outcomes);
  expect(found['sentence']).toBeGreaterThan(300);
  expect(found['link']).toBeGreaterThan(100);
  // Some are where no link may be.
  const refused = ['in_link', 'in_heading', 'in_code', 'in_caption', 'in_shortcode', 'crosses_markup'];
  expect(Object.keys(found).filter((what) => !['sentence', 'link', ...refused].includes(what))).toEqual([]);
});
