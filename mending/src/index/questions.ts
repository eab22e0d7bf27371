import { isStop, termOf } from '../words/vocabulary.ts';
import type { IndexedText } from './indexed-text.ts';
import type { TextIndex } from './text-index.ts';

/** How much each term weighs in a question. */
export type TermWeights = ReadonlyMap<number, number>;

/** Texts that are to be read in place of those in the index, by place. */
export type Instead = ReadonlyMap<number, IndexedText>;
export const NOTHING_INSTEAD: Instead = new Map();

const K1 = 1.2;
const B = 0.75;

/** Compares all posts with a question. What it gives is by place, also of posts that were removed since, and good until the next question. */
export class Questions {
  readonly #index: TextIndex;
  #scores = new Float64Array(0);
  #norms = new Float64Array(0);
  #normsOf: readonly unknown[] = [];

  constructor(index: TextIndex) {
    this.#index = index;
  }

  /** BM25; 0 for posts without any of the terms. */
  bm25(question: TermWeights, instead: Instead = NOTHING_INSTEAD): Float64Array {
    const average = this.#index.averageLength;
    return this.#ask(question, instead, (rarity, count, length) => {
      const share = 1 - B + (B * length) / average;
      return (rarity * (count * (K1 + 1))) / (count + K1 * share);
    });
  }

  /** The cosine by TF-IDF of each post with these weights, which are those of `vectorOf`. */
  similar(vector: TermWeights, instead: Instead = NOTHING_INSTEAD): Float64Array {
    const scores = this.#ask(vector, instead, (rarity, count) => tfIdf(count, rarity));
    for (let place = 0; place < scores.length; place += 1) {
      const score = scores[place] ?? 0;
      if (score > 0) scores[place] = score / this.#normOf(place, instead);
    }
    return scores;
  }

  /** The terms of a text by TF-IDF, highest first, as a vector of length 1. */
  vectorOf(text: IndexedText, most: number): Map<number, number> {
    const weighed = [...countTerms(text)].map(([term, count]): [number, number] => [
      term,
      tfIdf(count, this.#index.rarity(term)),
    ]);
    const norm = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    weighed.sort(([one, weight], [other, than]) => than - weight || one - other);
    return new Map(weighed.slice(0, most).map(([term, weight]) => [term, weight / norm]));
  }

  #ask(
    question: TermWeights,
    instead: Instead,
    score: (rarity: number, count: number, length: number) => number,
  ): Float64Array {
    const { posts, loose } = this.#index;
    const { starts, posts: places, counts, lengths } = this.#index.postings;
    if (this.#scores.length < posts.length) this.#scores = new Float64Array(posts.length * 2);
    const scores = this.#scores.subarray(0, posts.length).fill(0);
    for (const [term, weight] of question) {
      const rarity = this.#index.rarity(term);
      const end = starts[term + 1] ?? 0;
      for (let at = starts[term] ?? 0; at < end; at += 1) {
        const place = places[at] ?? 0;
        scores[place] = (scores[place] ?? 0) + weight * score(rarity, counts[at] ?? 0, lengths[place] ?? 0);
      }
    }
    const askOne = (place: number, text: IndexedText | undefined): void => {
      if (text === undefined) return;
      let sum = 0;
      for (const [term, count] of countTerms(text, question)) {
        sum += (question.get(term) ?? 0) * score(this.#index.rarity(term), count, text.length);
      }
      scores[place] = sum;
    };
    for (const place of loose) if (!instead.has(place)) askOne(place, posts[place]?.text);
    for (const [place, text] of instead) askOne(place, text);
    return scores;
  }

  /** Kept until the index is built again: the rarity of terms hardly changes in between. */
  #normOf(place: number, instead: Instead): number {
    if (this.#normsOf !== this.#index.posts || this.#norms.length < this.#index.posts.length) {
      this.#norms = new Float64Array(this.#index.posts.length * 2);
      this.#normsOf = this.#index.posts;
    }
    const known = this.#norms[place] ?? 0;
    if (known > 0 && !instead.has(place)) return known;
    const text = instead.get(place) ?? this.#index.posts[place]?.text;
    if (text === undefined) return 1;
    let sum = 0;
    for (const [term, count] of countTerms(text)) sum += tfIdf(count, this.#index.rarity(term)) ** 2;
    const norm = Math.sqrt(sum) || 1;
    if (!instead.has(place)) this.#norms[place] = norm;
    return norm;
  }
}

/** `1 + Math.log(count)` of the counts that postings have. */
const LOGS = Float64Array.from({ length: 256 }, (_, count) => 1 + Math.log(count));

function tfIdf(count: number, rarity: number): number {
  return (LOGS[count] ?? 1 + Math.log(count)) * rarity;
}

/** How often a text has each of its terms, or each of those that are asked for; stop words are left out. */
export function countTerms(text: IndexedText, of?: TermWeights): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of text.words) {
    const term = termOf(word);
    if (isStop(word) || (of !== undefined && !of.has(term))) continue;
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
