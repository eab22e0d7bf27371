import { CLOSED, type IndexedText } from '../index/indexed-text.ts';

/** The text without the sentences that link to the target. Their places stay, without words. */
export function withoutSentencesLinking(text: IndexedText, targetId: number): IndexedText {
  const words = text.words.slice();
  const kinds = text.kinds.slice();
  for (const sentence of sentencesLinking(text, targetId, 'any')) {
    // A stop word that no post has: it counts for nothing.
    words.fill(0xffff_ffff, text.sentences[sentence], text.sentences[sentence + 1]);
    kinds[sentence] = CLOSED;
  }
  return { ...text, words, kinds };
}

/** The sentences of a text that link to the target, by any link or by one that is made of words. An image that is a link has none. */
export function sentencesLinking(
  { links, sentences, kinds }: IndexedText,
  targetId: number,
  by: 'any' | 'words',
): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < links.length; at += 3) {
    if (links[at + 2] !== targetId) continue;
    const word = links[at] ?? 0;
    if (by === 'words' && links[at + 1] === word) continue;
    let low = 0;
    let high = kinds.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((sentences[middle] ?? 0) <= word) low = middle;
      else high = middle - 1;
    }
    found.add(low);
  }
  return found;
}
