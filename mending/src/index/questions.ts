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
  /** What the length of each post takes off its BM25, by place; good for an average length. */
  #handicaps = new Float64Array(0);
  #handicapsOf: readonly [lengths: unknown, average: number] = [null, 0];
  #norms = new Float64Array(0);
  #normsOf: readonly unknown[] = [];

  constructor(index: TextIndex) {
    this.#index = index;
  }

  /** BM25; 0 for posts without any of the terms. */
  bm25(question: TermWeights, instead: Instead = NOTHING_INSTEAD): Float64Array {
    const scores = this.#zeros();
    const { starts, posts, counts } = this.#index.postings;
    const handicaps = this.#handicapsNow();
    for (const [term, weight] of question) {
      const rarity = this.#index.rarity(term);
      const end = starts[term + 1] ?? 0;
      for (let at = starts[term] ?? 0; at < end; at += 1) {
        const place = posts[at] ?? 0;
        const points = bm25Points(rarity, counts[at] ?? 0, handicaps[place] ?? 0);
        scores[place] = (scores[place] ?? 0) + weight * points;
      }
    }
    const average = this.#index.averageLength;
    this.#askLoose(scores, question, instead, (rarity, count, length) =>
      bm25Points(rarity, count, handicapOf(length, average)),
    );
    return scores;
  }

  /** The cosine by TF-IDF of each post with these weights, which are those of `vectorOf`. */
  similar(vector: TermWeights, instead: Instead = NOTHING_INSTEAD): Float64Array {
    const scores = this.#zeros();
    const { starts, posts, counts } = this.#index.postings;
    for (const [term, weight] of vector) {
      const rarity = this.#index.rarity(term);
      const end = starts[term + 1] ?? 0;
      for (let at = starts[term] ?? 0; at < end; at += 1) {
        const place = posts[at] ?? 0;
        scores[place] = (scores[place] ?? 0) + weight * tfIdf(counts[at] ?? 0, rarity);
      }
    }
    this.#askLoose(scores, vector, instead, (rarity, count) => tfIdf(count, rarity));
    for (let place = 0; place < scores.length; place += 1) {
      const score = scores[place] ?? 0;
      if (score > 0) scores[place] = score / this.#normOf(place, instead);
    }
    return scores;
  }

  /** The terms of a text by TF-IDF, highest first, as a vector of length 1. */
  vectorOf(text: IndexedText, most: number): Map<number, number> {
    const weighed = Array.from(countTerms(text), ([term, count]): [number, number] => [
      term,
      tfIdf(count, this.#index.rarity(term)),
    ]);
    const norm = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    weighed.sort(([one, weight], [other, than]) => than - weight || one - other);
    return new Map(weighed.slice(0, most).map(([term, weight]) => [term, weight / norm]));
  }

  #zeros(): Float64Array {
    const { posts } = this.#index;
    if (this.#scores.length < posts.length) this.#scores = new Float64Array(posts.length * 2);
    return this.#scores.subarray(0, posts.length).fill(0);
  }

  /** The lengths change with the postings, and the average with every post. */
  #handicapsNow(): Float64Array {
    const { lengths } = this.#index.postings;
    const average = this.#index.averageLength;
    const [knownLengths, knownAverage] = this.#handicapsOf;
    if (knownLengths !== lengths || knownAverage !== average) {
      this.#handicaps = Float64Array.from(lengths, (length) => handicapOf(length, average));
      this.#handicapsOf = [lengths, average];
    }
    return this.#handicaps;
  }

  /** Posts that are not in the postings, one by one. */
  #askLoose(
    scores: Float64Array,
    question: TermWeights,
    instead: Instead,
    pointsOf: (rarity: number, count: number, length: number) => number,
  ): void {
    const { posts, loose } = this.#index;
    const askOne = (place: number, text: IndexedText | undefined): void => {
      if (text === undefined) return;
      let sum = 0;
      for (const [term, count] of countTerms(text, question)) {
        sum += (question.get(term) ?? 0) * pointsOf(this.#index.rarity(term), count, text.length);
      }
      scores[place] = sum;
    };
    for (const place of loose) if (!instead.has(place)) askOne(place, posts[place]?.text);
    for (const [place, text] of instead) askOne(place, text);
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

function handicapOf(length: number, average: number): number {
  return K1 * (1 - B + (B * length) / average);
}

function bm25Points(rarity: number, count: number, handicap: number): number {
  return (rarity * (count * (K1 + 1))) / (count + handicap);
}

/** `1 + Math.log(count)` of the counts that postings have. */
const LOGS = Float64Array.from({ length: 256 }, (_, count) => 1 + Math.log(count));

function tfIdf(count: number, rarity: number): number {
  return (LOGS[count] ?? 1 + Math.log(count)) * rarity;
}

/** How often a text has each of its terms, or each of those that are asked for; stop words are left out. */
function countTerms(text: IndexedText, of?: TermWeights): Map<number, number> {
  const counts = new Map<number, number>();
  for (const word of text.words) {
    const term = termOf(word);
    if (isStop(word) || (of !== undefined && !of.has(term))) continue;
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
