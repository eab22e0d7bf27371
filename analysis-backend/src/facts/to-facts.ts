import type { BackendFact, BackendFactCheck } from '@signpost/contract/analyses';
import type { CheckedFact, Contradiction, FactCheck } from './get-fact-check.ts';
import { truthOf } from './reading/values.ts';
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
    rules: truthOf(fact) === null ? 'not_checked' : 'checked',
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
  // What nobody has looked at is not known, which is not the same as none.
  const known = (count: number): number | null => (checked.checked === 0 ? null : count);
  return {
    ...toFact(checked.fact),
    state: stateOf(checked),
    checked: checked.checked,
    by_model: checked.byModel,
    agree: known(checked.agree),
    contradict: known(checked.contradictions.length),
    silent: known(checked.silent),
    contradictions: checked.contradictions.map(toContradiction),
  };
}

function stateOf({ checked, agree, contradictions }: CheckedFact): CheckedBody['state'] {
  if (checked === 0) return 'not_checked';
  if (contradictions.length > 0) return 'contradicted';
  return agree > 0 ? 'agreed' : 'not_mentioned';
}

function toContradiction(contradiction: Contradiction): CheckedBody['contradictions'][number] {
  const { evidence, quote, span, found, method, confidence, sources } = contradiction;
  return {
    query_id: evidence.query.queryId,
    query: evidence.query.text,
    engine_id: evidence.slot.engineId,
    replicate: evidence.slot.replicate,
    quote,
    span: { start: span.start, end: span.end },
    found,
    method,
    confidence,
    sources: sources.urls,
    sources_at: sources.at,
  };
}
