import type { BackendChangeReason } from '@signpost/contract/analyses';
import type { AnalysisRecord, SlotEvidence } from '../ports/analysis-store.ts';
import { isCounted } from './counted.ts';
import { isUsable } from './unusable.ts';
import { engineChanges, type AskedEngine, type EngineChange } from './engine-changes.ts';

interface Run {
  analysis: Pick<AnalysisRecord, 'isDemo' | 'engines'>;
  evidence: readonly SlotEvidence[];
}

export interface WhatChanged {
  /** What changed; empty when the runs can be compared. */
  reasons: BackendChangeReason[];
  commonQueries: ReadonlySet<string>;
  commonEngines: ReadonlySet<string>;
}

/**
 * Why two runs are different measurements. Missing answers are no reason, they only leave fewer pairs; an engine without any usable
 * answer is one, because the mean is over other engines.
 */
export function whatChanged(previous: Run, current: Run): WhatChanged {
  if (previous.analysis.isDemo !== current.analysis.isDemo) {
    const reasons: BackendChangeReason[] = [{ code: 'sample_answers' }];
    return { reasons, commonQueries: new Set(), commonEngines: new Set() };
  }
  const reasons: BackendChangeReason[] = [];

  const versions = [extractorVersions(previous), extractorVersions(current)] as const;
  if (versions.every((own) => own.size > 0) && !sameSet(...versions))
    reasons.push({ code: 'extraction_changed' });

  const { added, removed, changed } = engineChanges(askedEngines(previous), askedEngines(current));
  if (added.length + removed.length > 0) reasons.push({ code: 'engines_changed', added, removed });
  reasons.push(...changed.map(toReason));
  const notCommon = new Set([...added, ...changed.map(({ engineId }) => engineId)]);
  const commonEngines = new Set(current.analysis.engines.map(({ id }) => id)).difference(notCommon);

  const [heardBefore, heardNow] = [heardEngines(previous), heardEngines(current)];
  // Without any answer on one side there is too little to compare, whatever the engines.
  if (heardBefore.size > 0 && heardNow.size > 0)
    for (const engineId of commonEngines.intersection(heardBefore.symmetricDifference(heardNow)))
      reasons.push({ code: 'engine_without_answers', engine_id: engineId });

  const oldQueries = scoredQueries(previous);
  const newQueries = scoredQueries(current);
  const commonQueries = new Set(
    [...newQueries].filter(([id, text]) => oldQueries.get(id) === text).map(([id]) => id),
  );
  if (commonQueries.size < Math.max(oldQueries.size, newQueries.size))
    reasons.push({ code: 'queries_changed', same_queries: commonQueries.size });
  return { reasons, commonQueries, commonEngines };
}

/** The scored queries by id and text: an edited query is another query. */
function scoredQueries(run: Run): Map<string, string> {
  return new Map(
    run.evidence.filter(({ query }) => isCounted(query)).map(({ query }) => [query.queryId, query.text]),
  );
}

/** The engines with a usable answer to a scored query. */
function heardEngines(run: Run): Set<string> {
  const usable = run.evidence.filter((item) => isCounted(item.query) && isUsable(item));
  return new Set(usable.map(({ slot }) => slot.engineId));
}

function askedEngines(run: Run): AskedEngine[] {
  return run.analysis.engines.map((engine) => ({ engine, servedModels: servedModels(run, engine.id) }));
}

function toReason(change: EngineChange): BackendChangeReason {
  const engine = { engine_id: change.engineId };
  return change.what === 'settings'
    ? { code: 'engine_changed', ...engine }
    : { code: 'model_changed', ...engine, before: change.before, after: change.after };
}

export function servedModels(run: Pick<Run, 'evidence'>, engineId: string): Set<string> {
  return new Set(
    run.evidence.flatMap(({ slot, answer }) =>
      slot.engineId === engineId ? (answer?.servedModel ?? []) : [],
    ),
  );
}

function extractorVersions(run: Run): Set<number> {
  return new Set(run.evidence.flatMap(({ extraction }) => extraction?.extractorVersion ?? []));
}

function sameSet<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): boolean {
  return a.size === b.size && a.isSubsetOf(b);
}
