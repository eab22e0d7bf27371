import type { IndexedPost } from '../index/indexed-post.ts';
import { NO_TARGET, type IndexedText } from '../index/indexed-text.ts';
import { NOTHING_INSTEAD, Questions, type Instead } from '../index/questions.ts';
import type { TextIndex } from '../index/text-index.ts';
import { featuresOf } from './features.ts';
import { fuse, topPlaces } from './fuse.ts';
import { knownAnchors } from './known-anchors.ts';
import type { LinkGraph } from './link-graph.ts';
import { scanSource, type SentenceFound } from './scan-source.ts';
import { sharedTerms } from './shared-terms.ts';
import { askAbout, type TargetQuestion } from './target-question.ts';
import { TermTable } from './term-table.ts';
import { withoutSentencesLinking } from './without-links.ts';

/** A post that could link to the target. */
export interface Candidate {
  source: IndexedPost;
  /** Best first; none where no sentence has anything to do with the target. */
  sentences: readonly SentenceFound[];
  features: Float64Array;
  /** Its rank among the texts most similar to the target's, from 0; negative for none. */
  similarRank: number;
}

/** What was found for a target. */
export interface Found {
  question: TargetQuestion;
  /** The best ones by the ranks of all rankings, best first. */
  candidates: Candidate[];
  /** The sentences of any post. Only until the next target is looked at. */
  sentencesOf(source: IndexedPost): readonly SentenceFound[];
  /** The words that a source has in common with the target. Only until then, too. */
  sharedTermsOf(source: IndexedPost): string[];
}

/** Pretend that the target has no links: as it is for a post that has none. */
export interface Hiding {
  /** Pretend, too, that the sentences with those links were never written. */
  areSentencesDeleted: boolean;
}

const RANKED = 60;
const NEIGHBOURS = 20;
/** Whose sentences are read, and who is judged by them. */
const SCANNED = 60;
const KEPT = 40;

/** Finds the posts that could link to a target, by several rankings. */
export class SourceFinder {
  readonly #index: TextIndex;
  readonly #graph: LinkGraph;
  /** One for each ranking, as what they give is good until their next question. */
  readonly #byVector: Questions;
  readonly #byTitle: Questions;
  readonly #byWords: Questions;
  readonly #table: TermTable;

  constructor(index: TextIndex, graph: LinkGraph) {
    this.#index = index;
    this.#graph = graph;
    this.#byVector = new Questions(index);
    this.#byTitle = new Questions(index);
    this.#byWords = new Questions(index);
    this.#table = new TermTable(index);
  }

  find(target: IndexedPost, isAllowed: (source: IndexedPost) => boolean, hiding: Hiding | null): Found {
    const index = this.#index;
    const known = hiding === null ? knownAnchors(target.id, index, this.#graph) : [];
    const question = askAbout(target, known, index, this.#byVector, hiding === null ? NO_TARGET : target.id);
    const instead = hiding?.areSentencesDeleted === true ? this.#deleted(target.id) : NOTHING_INSTEAD;
    const isAllowedAt = (place: number): boolean => {
      const post = index.posts[place];
      return post !== undefined && post !== target && post.canBeSource && isAllowed(post);
    };

    const similarities = this.#byVector.similar(question.vector, instead);
    const bySimilarity = topPlaces(similarities, RANKED, isAllowedAt);
    const neighbours = this.#neighbours(target, similarities);
    const byNeighbours = best(
      [...neighbours].filter(([place]) => isAllowedAt(place)),
      RANKED,
    ).map(([place]) => place);
    const titleScores = this.#byTitle.bm25(question.title, instead);
    const byTitle = topPlaces(titleScores, RANKED, isAllowedAt);
    const scores = this.#byWords.bm25(question.all, instead);
    const byWords = topPlaces(scores, RANKED, isAllowedAt);

    this.#table.fill(question);
    const rankings = [byWords, bySimilarity, byTitle, byNeighbours];
    const pool = best(fuse(rankings), SCANNED).map(([place]) => place);
    const scanned = new Map<number, SentenceFound[]>();
    const phraseWeights = new Map<number, number>();
    for (const place of pool) {
      const text = instead.get(place) ?? index.posts[place]?.text;
      if (text === undefined) continue;
      const sentences = scanSource(text, question, this.#table, index);
      scanned.set(place, sentences);
      const weight = sentences.reduce((most, { anchor }) => Math.max(most, anchor?.weight ?? 0), 0);
      if (weight > 0) phraseWeights.set(place, weight);
    }
    const byPhrase = best(phraseWeights, SCANNED).map(([place]) => place);
    const fused = best(fuse([...rankings, byPhrase]), KEPT).filter(([place]) => scanned.has(place));

    const most = {
      words: maxOf(scores, byWords),
      title: maxOf(titleScores, byTitle),
      neighbours: neighbours.get(byNeighbours[0] ?? -1) || 1,
    };
    const candidates = fused.flatMap(([place, fusedScore]) => {
      const source = index.posts[place];
      if (source === undefined) return [];
      const sentences = scanned.get(place) ?? [];
      return {
        source,
        sentences,
        similarRank: bySimilarity.indexOf(place),
        features: featuresOf({
          source,
          target,
          sentences,
          question,
          index,
          graph: this.#graph,
          fused: fusedScore,
          words: (scores[place] ?? 0) / most.words,
          title: (titleScores[place] ?? 0) / most.title,
          similarity: similarities[place] ?? 0,
          neighbours: (neighbours.get(place) ?? 0) / most.neighbours,
        }),
      };
    });
    return {
      question,
      candidates,
      sentencesOf: (source) => {
        const place = index.placeOf(source.id) ?? -1;
        return (
          scanned.get(place) ?? scanSource(instead.get(place) ?? source.text, question, this.#table, index)
        );
      },
      sharedTermsOf: (source) => sharedTerms(question, this.#table, source, index),
    };
  }

  /** For each post how much it links to posts that are like the target. */
  #neighbours(target: IndexedPost, similarities: Float64Array): Map<number, number> {
    const sums = new Map<number, number>();
    const near = topPlaces(similarities, NEIGHBOURS + 1, (place) => {
      const post = this.#index.posts[place];
      return post !== undefined && post !== target;
    });
    for (const place of near) {
      const neighbour = this.#index.posts[place];
      if (neighbour === undefined) continue;
      for (const source of this.#graph.sourcesOf(neighbour.id)) {
        const at = this.#index.placeOf(source);
        if (at !== undefined) sums.set(at, (sums.get(at) ?? 0) + (similarities[place] ?? 0));
      }
    }
    return sums;
  }

  #deleted(targetId: number): Instead {
    const texts = new Map<number, IndexedText>();
    for (const id of this.#graph.sourcesOf(targetId)) {
      const place = this.#index.placeOf(id);
      const text = this.#index.get(id)?.text;
      if (place !== undefined && text !== undefined)
        texts.set(place, withoutSentencesLinking(text, targetId));
    }
    return texts;
  }
}

function maxOf(scores: Float64Array, ranking: readonly number[]): number {
  return scores[ranking[0] ?? -1] || 1;
}

function best(
  scores: Iterable<readonly [place: number, score: number]>,
  most: number,
): (readonly [place: number, score: number])[] {
  return [...scores].sort(([one, score], [other, than]) => than - score || one - other).slice(0, most);
}
