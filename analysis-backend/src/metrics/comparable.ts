import type { AnalysisRecord, SlotEvidence } from '../ports/analysis-store.ts';
import { isCounted } from './counted.ts';
import { engineChanges, type AskedEngine, type EngineChange } from './engine-changes.ts';

interface Run {
  analysis: Pick<AnalysisRecord, 'isDemo' | 'engines'>;
  evidence: readonly SlotEvidence[];
}

export interface WhatChanged {
  /** What changed, for people; null when nothing did. */
  reason: string | null;
  /** The engines that were the same in both runs. */
  commonQueries: ReadonlySet<string>;
  commonEngines: ReadonlySet<string>;
}

/** Why two runs are different measurements. Missing answers are no reason: they only leave fewer pairs. */
export function whatChanged(previous: Run, current: Run): WhatChanged {
  if (previous.analysis.isDemo !== current.analysis.isDemo) {
    const reason = 'One of the two analyses has sample answers, which are not from any AI service.';
    return { reason, commonQueries: new Set(), commonEngines: new Set() };
  }
  const reasons: string[] = [];

  const versions = [extractorVersions(previous), extractorVersions(current)] as const;
  if (versions.every((own) => own.size > 0) && !sameSet(...versions)) {
    reasons.push('The answers were read by different versions of the extraction: re-score the earlier ones.');
  }

  const { added, removed, changed } = engineChanges(askedEngines(previous), askedEngines(current));
  if (added.length + removed.length > 0) reasons.push(`The engines changed${list(added, removed)}.`);
  reasons.push(...changed.map(describeEngineChange));
  const notCommon = new Set([...added, ...changed.map(({ engineId }) => engineId)]);
  const commonEngines = new Set(current.analysis.engines.map(({ id }) => id)).difference(notCommon);

  const oldQueries = questions(previous);
  const newQueries = questions(current);
  const commonQueries = new Set(
    [...newQueries].filter(([id, text]) => oldQueries.get(id) === text).map(([id]) => id),
  );
  if (commonQueries.size < Math.max(oldQueries.size, newQueries.size)) {
    reasons.push(`The questions changed: ${commonQueries.size} are the same.`);
  }
  return { reason: reasons.length === 0 ? null : reasons.join(' '), commonQueries, commonEngines };
}

/** The scored queries by id and text: an edited query is another query. */
function questions(run: Run): Map<string, string> {
  return new Map(
    run.evidence.filter(({ query }) => isCounted(query)).map(({ query }) => [query.queryId, query.text]),
  );
}

function askedEngines(run: Run): AskedEngine[] {
  return run.analysis.engines.map((engine) => ({ engine, servedModels: servedModels(run, engine.id) }));
}

/** For people. */
function describeEngineChange(change: EngineChange): string {
  const { what, engineId } = change;
  return what === 'settings'
    ? `What is asked of ${engineId} changed.`
    : `The model behind ${engineId} changed: it was ${change.before}, it is ${change.after}.`;
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

function list(added: readonly string[], removed: readonly string[]): string {
  const parts = [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ];
  return `: ${parts.join('; ')}`;
}
