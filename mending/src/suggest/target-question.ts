import type { IndexedPost } from '../index/indexed-post.ts';
import type { Questions, TermWeights } from '../index/questions.ts';
import { isStop, termOf } from '../words/vocabulary.ts';

/** A phrase that a link to the target could be made of. */
export interface Phrase {
  kind: 'title' | 'known_anchor';
  words: Uint32Array;
  /** How many links use it; 0 for what the post says of itself. */
  links: number;
}

/** What is asked of other posts about a target. */
export interface TargetQuestion {
  target: IndexedPost;
  /** Its title alone. */
  title: TermWeights;
  /** Its title, heading, description and so on, and the terms that tell it from others. */
  all: TermWeights;
  /** Its whole text, by TF-IDF. */
  vector: TermWeights;
  /** Parts of these may be anchors. */
  phrases: readonly Phrase[];
}

const TOP_TERMS = 20;
const VECTOR_TERMS = 120;

const WEIGHTS = { title: 3, heading: 1.5, focusKeyword: 2, slug: 1, description: 0.7, anchor: 2 } as const;

export function askAbout(
  target: IndexedPost,
  knownAnchors: readonly Phrase[],
  questions: Questions,
): TargetQuestion {
  const all = new Map<number, number>();
  const add = (words: Uint32Array, weight: number): void => {
    for (const word of new Set(words)) {
      if (!isStop(word)) all.set(termOf(word), Math.max(weight, all.get(termOf(word)) ?? 0));
    }
  };
  add(target.title, WEIGHTS.title);
  add(target.heading, WEIGHTS.heading);
  add(target.focusKeyword, WEIGHTS.focusKeyword);
  add(target.slug, WEIGHTS.slug);
  add(target.description, WEIGHTS.description);
  for (const anchor of knownAnchors) add(anchor.words, WEIGHTS.anchor);
  const vector = questions.vectorOf(target.text, VECTOR_TERMS);
  let left = TOP_TERMS;
  for (const term of vector.keys()) {
    if (left === 0) break;
    left -= 1;
    all.set(term, Math.max(0.6, all.get(term) ?? 0));
  }
  const title = new Map<number, number>();
  for (const word of target.title) if (!isStop(word)) title.set(termOf(word), 1);
  const own = [target.title, target.heading, target.focusKeyword, target.slug].filter(
    ({ length }) => length > 0,
  );
  return {
    target,
    title,
    all,
    vector,
    phrases: [...own.map((words) => ({ kind: 'title' as const, words, links: 0 })), ...knownAnchors],
  };
}
