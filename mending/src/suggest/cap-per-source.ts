import type { Proposal } from '../ports/proposal.ts';

const MOST_PER_SOURCE = 3;
const WORDS_PER_LINK = 100;

/**
 * Of a list for the whole site, best first, what may be proposed at once: three links per source, one per 100 words (one in a shorter
 * post), and one per sentence.
 */
export function capPerSource<Item extends Pick<Proposal, 'sourceId' | 'place'>>(
  proposals: readonly Item[],
  wordsOf: (sourceId: number) => number,
): Item[] {
  const taken = new Map<number, Set<string>>();
  return proposals.filter(({ sourceId, place }) => {
    let sentences = taken.get(sourceId);
    if (sentences === undefined) taken.set(sourceId, (sentences = new Set()));
    const most = Math.min(MOST_PER_SOURCE, Math.max(1, Math.floor(wordsOf(sourceId) / WORDS_PER_LINK)));
    const sentence = `${place.paragraph} ${place.before}${place.anchor}${place.after}`;
    if (sentences.size >= most || sentences.has(sentence)) return false;
    sentences.add(sentence);
    return true;
  });
}
