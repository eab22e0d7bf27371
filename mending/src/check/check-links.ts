import { SourceFinder } from '../find/find-sources.ts';
import { topPlaces } from '../find/fuse.ts';
import type { LinkGraph } from '../find/link-graph.ts';
import type { IndexedPost } from '../index/indexed-post.ts';
import { Questions } from '../index/questions.ts';
import type { TextIndex } from '../index/text-index.ts';
import { crossFit } from '../model/cross-fit.ts';
import { judge, PROPOSED, type Judge } from '../model/judge.ts';
import type { Quality } from '../ports/proposal.ts';
import { isStop } from '../words/vocabulary.ts';
import { calibrationError } from './calibration-error.ts';
import { hideTarget, type HiddenTarget } from './hidden-target.ts';
import { sampleLinks } from './sample-links.ts';
import { wilsonInterval } from './wilson.ts';

export interface CheckOptions {
  /** Links at most. */
  sample: number;
  seed: number;
  /** Pretend that the sentences with the links were never written. */
  areSentencesDeleted?: boolean;
}

const FIRST = 5;

/** Hides the links of one target after the other, looks for them, and says how many of the targets were given a source that they have. */
export function checkLinks(
  index: TextIndex,
  graph: LinkGraph,
  model: 'site' | 'prior',
  { sample, seed, areSentencesDeleted = false }: CheckOptions,
): Quality {
  const finder = new SourceFinder(index, graph);
  const sampled = sampleLinks(
    graph.linksTo((id) => index.get(id)?.canBeTarget === true),
    sample,
    seed,
  );
  const hidden = sampled.flatMap(
    (target) => hideTarget(target, { index, graph, finder }, areSentencesDeleted) ?? [],
  );
  if (hidden.length === 0) return { ...NOTHING_CHECKED, model };

  const { judgeFor } = crossFit(
    hidden.map(({ examples }) => examples),
    model,
  );
  const proposals = hidden.map((target, nth) => proposalsBy(judgeFor(nth), target));
  const hitsAt = (first: number): number =>
    proposals.filter((list) => list.slice(0, first).some(({ isTrue }) => isTrue)).length;
  const places = hidden.flatMap(({ arePlacesFound }) => arePlacesFound);
  const questions = new Questions(index);
  const byTitle = hidden.filter((target) => isFoundByTitle(target, index, questions)).length;
  return {
    checkedTargets: hidden.length,
    checkedLinks: sampled.reduce((sum, { sources }) => sum + sources.length, 0),
    hitsAt1: hitsAt(1) / hidden.length,
    hitsAt5: hitsAt(FIRST) / hidden.length,
    hitsAt10: hitsAt(PROPOSED) / hidden.length,
    placeAt3: places.length === 0 ? null : places.filter(Boolean).length / places.length,
    calibrationError: calibrationError(proposals.flat()),
    randomAt5:
      hidden.reduce((sum, { sources }) => sum + chance(sources.size, index.size - 1), 0) / hidden.length,
    titleAt5: byTitle / hidden.length,
    intervalAt5: wilsonInterval(hitsAt(FIRST), hidden.length),
    model,
  };
}

const NOTHING_CHECKED = {
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
} as const;

function proposalsBy(
  by: Judge,
  { candidates, sources }: HiddenTarget,
): { probability: number; isTrue: boolean }[] {
  return candidates
    .map(({ source, features }) => ({ probability: judge(by, features), isTrue: sources.has(source.id) }))
    .sort((one, other) => other.probability - one.probability)
    .slice(0, PROPOSED);
}

/** What the words of the title alone find. */
function isFoundByTitle({ target, sources }: HiddenTarget, index: TextIndex, questions: Questions): boolean {
  const title = new Map<number, number>();
  for (const word of target.title) if (!isStop(word)) title.set(word, 1);
  const isOther = (post: IndexedPost | undefined): boolean => post?.canBeSource === true && post !== target;
  return topPlaces(questions.bm25(title), FIRST, (place) => isOther(index.posts[place])).some((place) =>
    sources.has(index.posts[place]?.id ?? -1),
  );
}

/** How likely it is that five posts at random hold one of the sources. */
function chance(sources: number, posts: number): number {
  let none = 1;
  for (let taken = 0; taken < FIRST && taken < posts; taken += 1) {
    none *= Math.max(0, (posts - sources - taken) / (posts - taken));
  }
  return 1 - none;
}
