/**
 * What serves where a site has too few links to learn from. Made by `bin/node bench/src/make-prior.ts` from 6240 proposals for
 * targets of the manuals of Debian packages; see there. In order: (none), fused, words, title, similarity, neighbours, phraseShare, phraseWeight, wholePhrase, phraseSentences, sentence, sameSection, sameFolder, sameLanguage, linkedBack, links, commonTargets, length, isNewer, near.
 */
export const PRIOR: { weights: readonly number[]; straighten: readonly number[] } = {
  weights: [
    -9.386, 2.959, 1.851, 0.828, -0.999, 2.087, -0.133, 0.117, 0.489, -0.933, 3.047, 0.253, 0.253, 2.0, 0.916,
    2.833, 0.608, -0.516, 0.4, 0.4,
  ],
  straighten: [0.181, 0.679],
};
