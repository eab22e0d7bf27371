import type { TextIndex } from '../index/text-index.ts';
import { isStop } from '../words/vocabulary.ts';
import type { LinkGraph } from './link-graph.ts';
import type { Phrase } from './target-question.ts';

/** Sources that are read for it, and anchors that are kept. */
const MOST_SOURCES = 60;
const MOST_ANCHORS = 12;
const LONGEST = 12;

/** The words of the links that a target has, the most used first. */
export function knownAnchors(targetId: number, index: TextIndex, graph: LinkGraph): Phrase[] {
  const found = new Map<string, Phrase>();
  let read = 0;
  for (const source of graph.sourcesOf(targetId)) {
    if (read === MOST_SOURCES) break;
    read += 1;
    const text = index.get(source)?.text;
    if (text === undefined) continue;
    for (let at = 0; at < text.links.length; at += 3) {
      if (text.links[at + 2] !== targetId) continue;
      const words = withoutStops(text.words.slice(text.links[at], text.links[at + 1]));
      if (
        words.length === 0 ||
        words.length > LONGEST ||
        words.every((word) => index.vocabulary.saysNothing(word))
      )
        continue;
      const key = words.join();
      const phrase = found.get(key);
      if (phrase === undefined) found.set(key, { kind: 'known_anchor', words, links: 1 });
      else phrase.links += 1;
    }
  }
  return [...found.values()].sort((one, other) => other.links - one.links).slice(0, MOST_ANCHORS);
}

/** "The red harvest" is found as "red harvest". */
function withoutStops(words: Uint32Array): Uint32Array {
  const from = words.findIndex((word) => !isStop(word));
  const to = words.findLastIndex((word) => !isStop(word)) + 1;
  return from < 0 ? words.subarray(0, 0) : words.subarray(from, to);
}
