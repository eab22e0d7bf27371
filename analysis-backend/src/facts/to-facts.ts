import type { BackendFact, BackendFactCheck } from '@signpost/contract/analyses';
import type { CheckedFact, FactCheck, Passage } from './get-fact-check.ts';
import type { FactRecord } from '../ports/fact-store.ts';
import { toTime, toTimeOrNull } from '../shared/wire-values.ts';

type CheckedBody = BackendFactCheck['facts'][number];

export function toFact(fact: FactRecord): BackendFact {
  return {
    uuid: fact.id,
    kind: fact.kind,
    label: fact.label,
    words: [...fact.words],
    value: fact.value,
    created_at: toTime(fact.createdAt),
  };
}

export function toFactCheck(check: FactCheck): BackendFactCheck {
  return {
    is_demo: check.isDemo,
    analysis_uuid: check.analysis?.id ?? null,
    finished_at: toTimeOrNull(check.analysis?.finishedAt ?? null),
    answers: check.answers,
    model: check.model,
    facts: check.facts.map(toChecked),
  };
}

function toChecked(checked: CheckedFact): CheckedBody {
  // Null, not 0, while no model has judged an answer: it is not known.
  const known = (count: number): number | null => (checked.judged === 0 ? null : count);
  return {
    ...toFact(checked.fact),
    state: stateOf(checked),
    judged: checked.judged,
    agree: known(checked.agreements.length),
    contradict: known(checked.contradictions.length),
    silent: known(checked.silent),
    agreements: checked.agreements.map((one) => ({ ...toPassage(one), found: one.found })),
    contradictions: checked.contradictions.map((one) => ({ ...toPassage(one), found: one.found })),
    sentences: checked.sentences.map(toPassage),
  };
}

function stateOf({ judged, agreements, contradictions }: CheckedFact): CheckedBody['state'] {
  if (judged === 0) return 'not_judged';
  if (contradictions.length > 0) return 'contradicted';
  return agreements.length > 0 ? 'agreed' : 'not_mentioned';
}

function toPassage({ evidence, quote, span, sources }: Passage): CheckedBody['sentences'][number] {
  return {
    slot_id: evidence.slot.id,
    query_id: evidence.query.queryId,
    query: evidence.query.text,
    engine_id: evidence.slot.engineId,
    replicate: evidence.slot.replicate,
    quote,
    span: { start: span.start, end: span.end },
    sources: sources.urls,
    sources_at: sources.at,
  };
}
