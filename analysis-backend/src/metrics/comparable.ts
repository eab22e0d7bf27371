import type { AnalysisRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { Engine } from '../ports/provider.ts';
import { isCounted } from './counted.ts';

interface Run {
  analysis: Pick<AnalysisRecord, 'isDemo' | 'engines'>;
  evidence: readonly SlotEvidence[];
}

export interface WhatChanged {
  /** For people; null when nothing did. */
  reason: string | null;
  /** Those that were the same in both runs. */
  commonQueries: ReadonlySet<string>;
  commonEngines: ReadonlySet<string>;
}

/** What makes two runs two different measurements. A slot without an answer does not: it only leaves fewer pairs. */
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

  const before = new Map(previous.analysis.engines.map((engine) => [engine.id, engine]));
  const now = new Map(current.analysis.engines.map((engine) => [engine.id, engine]));
  const added = [...now.keys()].filter((id) => !before.has(id));
  const removed = [...before.keys()].filter((id) => !now.has(id));
  if (added.length + removed.length > 0) reasons.push(`The engines changed${list(added, removed)}.`);

  const commonEngines = new Set<string>();
  for (const [id, engine] of now) {
    const old = before.get(id);
    if (old === undefined) continue;
    const models = [servedModels(previous, id), servedModels(current, id)] as const;
    if (!sameSettings(old, engine)) {
      reasons.push(`What is asked of ${id} changed.`);
    } else if (models.every((own) => own.size > 0) && !sameSet(...models)) {
      const [was, is] = models.map((own) => [...own].toSorted().join(', '));
      reasons.push(`The model behind ${id} changed: it was ${was}, it is ${is}.`);
    } else commonEngines.add(id);
  }

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

/** By id and text: an edited question is another one. Only those that the score is made of. */
function questions(run: Run): Map<string, string> {
  return new Map(
    run.evidence.filter(({ query }) => isCounted(query)).map(({ query }) => [query.queryId, query.text]),
  );
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

/** All but the weight, which is the same for both sides of a pair. */
function sameSettings(a: Engine, b: Engine): boolean {
  return (
    a.provider === b.provider &&
    a.model === b.model &&
    a.webSearch === b.webSearch &&
    a.country === b.country &&
    a.promptVersion === b.promptVersion
  );
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
