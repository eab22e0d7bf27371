import { indexPost } from '../index/index-post.ts';
import type { IndexedPost } from '../index/indexed-post.ts';
import { Questions } from '../index/questions.ts';
import { TextIndex } from '../index/text-index.ts';
import type { Proposal, Quality } from '../ports/proposal.ts';
import { fuse, topPlaces } from './fuse.ts';
import { knownAnchors } from './known-anchors.ts';
import { LinkGraph } from './link-graph.ts';
import { placeOf } from './place-of.ts';
import type { EnginePost } from '../ports/engine-post.ts';
import { reasonsFor } from './reasons.ts';
import { scanSource } from './scan-source.ts';
import { askAbout } from './target-question.ts';

export interface IncomingOptions {
  limit: number;
  /** Sources that are not to be proposed for this target. */
  exclude?: (sourceId: number) => boolean;
}

const RANKED = 100;

/** Proposes links between the posts that it was given. Everything is in memory, and nothing is asked of the outside. */
export class SuggestionEngine {
  readonly #index = new TextIndex();
  readonly #questions = new Questions(this.#index);
  readonly #graph = new LinkGraph();

  put(post: EnginePost): void {
    const indexed = indexPost(post, this.#index.vocabulary);
    this.#index.put(indexed);
    this.#graph.put(indexed);
  }

  remove(id: number): void {
    this.#index.remove(id);
    this.#graph.remove(id);
  }

  /** How many words the text of a post has. */
  wordsOf(id: number): number {
    return this.#index.get(id)?.text.words.length ?? 0;
  }

  /** Learns from the links between the posts how likely a proposal is. To be called once the posts are put. */
  train(): void {}

  /** The links that could lead to a post, the likeliest first. */
  incoming(targetId: number, { limit, exclude }: IncomingOptions): Proposal[] {
    this.#index.build();
    const target = this.#index.get(targetId);
    if (target === undefined || !target.canBeTarget) return [];
    const sources = this.#graph.sourcesOf(targetId);
    const isAllowed = (place: number): boolean => {
      const post = this.#index.posts[place];
      return (
        post !== undefined &&
        post.canBeSource &&
        post.id !== targetId &&
        !sources.has(post.id) &&
        exclude?.(post.id) !== true
      );
    };
    const question = askAbout(target, knownAnchors(targetId, this.#index, this.#graph), this.#questions);
    const byWords = topPlaces(this.#questions.bm25(question.all), RANKED, isAllowed);
    const bySimilarity = topPlaces(this.#questions.similar(question.vector), RANKED, isAllowed);
    const byTitle = topPlaces(this.#questions.bm25(question.title), RANKED, isAllowed);
    const fused = [...fuse([byWords, bySimilarity, byTitle])].sort(([, one], [, other]) => other - one);
    return fused.slice(0, limit).flatMap(([place, score], rank) => {
      const source: IndexedPost | undefined = this.#index.posts[place];
      if (source === undefined) return [];
      const found = scanSource(source.text, question, this.#index, null)[0];
      if (found === undefined) return [];
      const foundPlace = placeOf(source, found);
      return {
        sourceId: source.id,
        targetId,
        place: foundPlace,
        probability: Math.min(0.99, score * 20 * 0.9 ** rank),
        reasons: reasonsFor({
          place: foundPlace,
          anchor: found.anchor,
          source,
          target,
          similarRank: bySimilarity.indexOf(place),
          terms: [],
        }),
      };
    });
  }

  /** Hides links that the posts have, looks for them, and says how many were found. The same for the same posts, sample and seed. */
  check(sample: number, seed: number): Quality {
    void sample;
    void seed;
    return {
      checkedTargets: 0,
      checkedLinks: 0,
      hitsAt1: null,
      hitsAt5: null,
      hitsAt10: null,
      placeAt3: null,
      calibrationError: null,
      randomAt5: null,
      titleAt5: null,
      intervalAt5: null,
      model: 'prior',
    };
  }

  /** The targets whose proposals may be other ones when this post has changed, itself among them. */
  affectedBy(id: number): readonly number[] {
    this.#index.build();
    const post = this.#index.get(id);
    if (post === undefined) return [];
    const near = topPlaces(
      this.#questions.similar(this.#questions.vectorOf(post.text, RANKED)),
      RANKED,
      () => true,
    );
    const ids = near.map((place) => this.#index.posts[place]?.id ?? id);
    return [...new Set([id, ...ids, ...this.#graph.targetsOf(id)])];
  }
}
