/**
 * What serves where a site has too few links to learn from. Made by `bin/node bench/src/make-prior.ts` from 6300 proposals for
 * targets of the manuals of Debian packages; see there. In order: (none), fused, words, title, similarity, neighbours, phraseShare, phraseWeight, wholePhrase, phraseSentences, sentence, sameSection, sameFolder, sameLanguage, linkedBack, links, commonTargets, length, isNewer, near.
 */
export const PRIOR: { weights: readonly number[]; straighten: readonly number[] } = {
  weights: [
    -9.462, 2.163, 1.082, 1.127, 1.217, 1.893, -0.249, 0.383, 0.494, -0.678, 3.937, 0.172, 0.027, 2.0, 1.09,
    2.378, 1.41, -0.48, 0.4, 0.4,
  ],
  straighten: [0.128, 0.747, 0.734],
};
