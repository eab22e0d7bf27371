import { checkLinks, type CheckOptions } from '../check/check-links.ts';
import { examplesOf } from '../check/examples-of.ts';
import { SourceFinder, type Candidate, type Found } from '../find/find-sources.ts';
import { topPlaces } from '../find/fuse.ts';
import { LinkGraph } from '../find/link-graph.ts';
import { placeOf } from '../find/place-of.ts';
import { indexPost } from '../index/index-post.ts';
import { Questions } from '../index/questions.ts';
import { TextIndex } from '../index/text-index.ts';
import { crossFit } from '../model/cross-fit.ts';
import { judge, PRIOR_JUDGE, type Judge } from '../model/judge.ts';
import type { EnginePost } from '../ports/engine-post.ts';
import type { Proposal, Quality } from '../ports/proposal.ts';
import { reasonsFor } from './reasons.ts';

export interface IncomingOptions {
  limit: number;
  /** Sources that are not to be proposed for this target. */
  exclude?: (sourceId: number) => boolean;
}

/** A site with fewer links than this is judged by what was learnt from others. */
const ENOUGH_LINKS = 200;
const TRAINED_LINKS = 300;
const TRAINING_SEED = 20_261;
const AFFECTED = 100;

/** Proposes links between the posts that it was given. Everything is in memory, and nothing is asked of the outside. */
export class SuggestionEngine {
  readonly #index = new TextIndex();
  readonly #graph = new LinkGraph();
  readonly #finder = new SourceFinder(this.#index, this.#graph);
  readonly #questions = new Questions(this.#index);
  #judge: Judge = PRIOR_JUDGE;

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
  train(): void {
    this.#index.build();
    const searched = { index: this.#index, graph: this.#graph, finder: this.#finder };
    this.#judge = crossFit(examplesOf(searched, TRAINED_LINKS, TRAINING_SEED), this.#model()).whole;
  }

  /** The links that could lead to a post, the likeliest first. */
  incoming(targetId: number, { limit, exclude }: IncomingOptions): Proposal[] {
    this.#index.build();
    const target = this.#index.get(targetId);
    if (target === undefined || !target.canBeTarget) return [];
    const linking = this.#graph.sourcesOf(targetId);
    const found = this.#finder.find(target, ({ id }) => !linking.has(id) && exclude?.(id) !== true, null);
    const judged = found.candidates
      .filter(({ sentences }) => sentences.length > 0)
      .map((candidate) => ({ candidate, probability: judge(this.#judge, candidate.features) }))
      .sort((one, other) => other.probability - one.probability);
    return judged
      .slice(0, limit)
      .flatMap(({ candidate, probability }) => this.#propose(candidate, found, probability) ?? []);
  }

  /**
   * Hides links that the posts have, looks for them, and says how many were found. The same for the same posts, sample and seed. Judges
   * by links of other targets than those that it looks for.
   */
  check(sample: number, seed: number, more: Omit<CheckOptions, 'sample' | 'seed'> = {}): Quality {
    this.#index.build();
    return checkLinks(this.#index, this.#graph, this.#model(), { sample, seed, ...more });
  }

  /** The targets whose proposals may be other ones when this post has changed, itself among them. */
  affectedBy(id: number): readonly number[] {
    this.#index.build();
    const post = this.#index.get(id);
    if (post === undefined) return [];
    const similar = this.#questions.similar(this.#questions.vectorOf(post.text, AFFECTED));
    const near = topPlaces(similar, AFFECTED, (place) => this.#index.posts[place]?.canBeTarget === true);
    const ids = near.map((place) => this.#index.posts[place]?.id ?? id);
    return [...new Set([id, ...ids, ...this.#graph.targetsOf(id)])];
  }

  #propose(candidate: Candidate, { question, sharedTermsOf }: Found, probability: number): Proposal | null {
    const { source, sentences, similarRank } = candidate;
    const best = sentences.find(({ anchor }) => anchor !== null) ?? sentences[0];
    if (best === undefined) return null;
    const { target } = question;
    const place = placeOf(source, best);
    const terms = sharedTermsOf(source);
    return {
      sourceId: source.id,
      targetId: target.id,
      place,
      probability,
      reasons: reasonsFor({ place, anchor: best.anchor, source, target, similarRank, terms }),
    };
  }

  #model(): 'site' | 'prior' {
    let links = 0;
    for (const sources of this.#linksTo().values()) links += sources.size;
    return links < ENOUGH_LINKS ? 'prior' : 'site';
  }

  #linksTo(): ReadonlyMap<number, ReadonlySet<number>> {
    return this.#graph.linksTo((id) => this.#index.get(id)?.canBeTarget === true);
  }
}
