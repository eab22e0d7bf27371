import type { BackendQueryQuality } from '@signpost/contract/analyses';
import type { JudgedQuery, QueryQuality } from './get-query-quality.ts';
import type { Measured } from './lint-answers.ts';
import { toOneDecimal } from '../../shared/rounding.ts';
import type { Bounds } from '../../model/scoring.ts';

export function toQueryQuality({ isDemo, runs, hint, queries }: QueryQuality): BackendQueryQuality {
  return { is_demo: isDemo, runs, hint, queries: queries.map(toJudgedQuery) };
}

type WireQuery = BackendQueryQuality['queries'][number];

function toJudgedQuery({ query, findings, measured }: JudgedQuery): WireQuery {
  return {
    query_id: query.id,
    text: query.text,
    enabled: query.enabled,
    method: query.method,
    findings: findings.map(({ code, severity, otherQueryId, competitors }) => ({
      code,
      severity,
      other_query_id: otherQueryId,
      competitors,
    })),
    measured: measured && toMeasured(measured),
  };
}

function toMeasured(measured: Measured): NonNullable<WireQuery['measured']> {
  return {
    runs: measured.runs,
    answers: measured.answers,
    informative: measured.informative,
    informative_interval: toPercents(measured.informativeInterval),
    named: measured.named,
    named_interval: toPercents(measured.namedInterval),
  };
}

function toPercents({ low, high }: Bounds): Bounds {
  return { low: toOneDecimal(100 * low), high: toOneDecimal(100 * high) };
}
