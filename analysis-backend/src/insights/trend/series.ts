import type { BackendChangeReason } from '@signpost/contract/analyses';
import { folded } from '@signpost/platform/text';
import type { AnalysisRecord, ScoredNames, ScoringRecord } from '../../ports/analysis-store.ts';

/** A finished analysis with all its scorings, at least one, the oldest first. */
export interface SeriesRun {
  analysis: AnalysisRecord;
  scorings: readonly [ScoringRecord, ...ScoringRecord[]];
}

/** A break between two successive runs: a line between them would be misleading. */
export interface SeriesBreak {
  previous: SeriesRun;
  run: SeriesRun;
  /** `scored_differently`: the runs are comparable, but scored by other rules or names; scoring again removes the break. */
  cause: 'not_comparable' | 'scored_differently';
  reasons: BackendChangeReason[];
}

export function latestScoring({ scorings: [first, ...others] }: SeriesRun): ScoringRecord {
  return others.at(-1) ?? first;
}

/** `runs` are sorted from the oldest to the newest. */
export function breaksOf(runs: readonly SeriesRun[]): SeriesBreak[] {
  return successive(runs).flatMap(([previous, run]) => {
    const [before, now] = [latestScoring(previous), latestScoring(run)];
    const { change } = now.scoring;
    if (change?.verdict === 'not_comparable')
      return { previous, run, cause: 'not_comparable', reasons: change.reasons ?? [] };
    const code = scoredDifferently(before, now);
    return code === null ? [] : { previous, run, cause: 'scored_differently', reasons: [{ code }] };
  });
}

function scoredDifferently(before: ScoringRecord, now: ScoringRecord): BackendChangeReason['code'] | null {
  if (before.scoring.score_version !== now.scoring.score_version) return 'formulas_changed';
  if (before.scoring.extractor_version !== now.scoring.extractor_version) return 'extraction_changed';
  if (before.names !== null && now.names !== null && !isSameBrand(before.names, now.names))
    return 'names_changed';
  return null;
}

function isSameBrand(before: ScoredNames, now: ScoredNames): boolean {
  const [old, own] = [namesOf(before), namesOf(now)];
  return old.size === own.size && old.isSubsetOf(own);
}

function namesOf({ brand }: ScoredNames): Set<string> {
  return new Set([brand.name, ...brand.aliases].map(folded));
}

/** Every item after the first, as a pair with the one before it. */
export function successive<Item>(items: readonly Item[]): [Item, Item][] {
  return items.slice(1).flatMap((item, at) => {
    const previous = items[at];
    return previous === undefined ? [] : [[previous, item] as [Item, Item]];
  });
}
