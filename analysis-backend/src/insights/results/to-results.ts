import type { BackendAnalysis } from '@signpost/contract/protocol';
import { isSameText } from '@signpost/platform/text';
import type { Results } from './get-results.ts';
import { toExtractionData } from '../../extraction/extraction-data.ts';
import type { Scoring } from '../../model/scoring.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import { toOneDecimal } from '../../shared/rounding.ts';
import { toDuration } from '../../analyses/to-analysis.ts';
import { toTimeOrNull, toWhole } from '../../shared/wire-values.ts';

export function toResults({ analysis, scoring, evidence, competitors }: Results): BackendAnalysis {
  const { overall } = scoring;
  const byQuery = Map.groupBy(evidence, ({ query }) => query.queryId);
  return {
    ai_visibility_score: toWhole(overall.score?.value ?? null),
    rank: toOneDecimal(overall.rank),
    avg_sentiment: toWhole(overall.avg_sentiment?.value ?? null),
    mentions: overall.mentions,
    citations: overall.citations,
    analysis: {
      uuid: analysis.id,
      status: analysis.status,
      started_at: toTimeOrNull(analysis.startedAt),
      finished_at: toTimeOrNull(analysis.finishedAt),
      duration_seconds: toDuration(analysis),
    },
    competitors: toCompetitorResults(scoring, competitors),
    query_results: [...byQuery.values()].map((ofQuery) => toQueryResult(ofQuery, scoring, analysis.isDemo)),
  };
}

type CompetitorResult = NonNullable<BackendAnalysis['competitors']>[number];

/** The most named first, without duplicate names: clients use the first as the top competitor and names as keys. */
function toCompetitorResults(scoring: Scoring, competitors: readonly CompetitorRecord[]): CompetitorResult[] {
  const known = new Map(competitors.map((competitor) => [competitor.id, competitor]));
  const results: CompetitorResult[] = [];
  const named = scoring.competitors.filter(({ mentions }) => mentions > 0);
  for (const metrics of named.toSorted((a, b) => b.mentions - a.mentions)) {
    const competitor = known.get(metrics.competitor_id ?? '');
    const name = competitor?.name ?? metrics.name;
    if (competitor?.state === 'ignored' || results.some((other) => isSameText(other.name ?? '', name)))
      continue;
    const [domain] = competitor?.domains ?? [];
    results.push({
      name,
      url: domain === undefined ? null : `https://${domain}`,
      mentions: metrics.mentions,
      avg_sentiment: toWhole(metrics.avg_sentiment),
    });
  }
  return results;
}

type QueryResult = NonNullable<BackendAnalysis['query_results']>[number];

/** One entry for all answers to a query, as the protocol requires; `extraction_data_raw` has each answer. */
function toQueryResult(evidence: readonly SlotEvidence[], scoring: Scoring, isDemo: boolean): QueryResult {
  const query = evidence[0]?.query;
  const metrics = scoring.queries.find(({ query_id: id }) => id === query?.queryId);
  const shown = representative(evidence);
  return {
    query_uuid: query?.queryId ?? null,
    query_text: query?.text ?? null,
    // Null, not false, when no answer could be read.
    found: metrics === undefined || metrics.answers === 0 ? null : metrics.mentions > 0,
    rank_among_competitors: toOneDecimal(metrics?.rank ?? null),
    sentiment_score: toWhole(metrics?.sentiment ?? null),
    citations_count: metrics?.citations ?? null,
    model_response: shown?.answer?.text ?? null,
    extraction_data_raw: JSON.stringify({
      is_demo: isDemo,
      ...(shown !== undefined && toShownData(shown, isDemo)),
      branded: query?.branded ?? null,
      answers: evidence.map(({ slot, extraction }) => ({
        engine: slot.engineId,
        replicate: slot.replicate,
        state: slot.state,
        problem: slot.problem?.message ?? null,
        found: extraction?.mentioned ?? null,
        rank: extraction?.rank?.value ?? null,
        sentiment: extraction?.sentiment?.value ?? null,
      })),
    }),
  };
}

function toShownData({ slot, answer, extraction }: SlotEvidence, isDemo: boolean): object {
  if (answer === null || extraction === null) return {};
  const { servedModel, usage } = answer;
  const data = toExtractionData(extraction, { isDemo, engineId: slot.engineId, servedModel, usage });
  return { ...data, replicate: slot.replicate };
}

/** The first answer that names the brand; else the first valid one; else the first at all. Engines in their order. */
function representative(evidence: readonly SlotEvidence[]): SlotEvidence | undefined {
  return (
    evidence.find(({ extraction }) => extraction?.mentioned === true) ??
    evidence.find(({ extraction }) => extraction?.valid === true) ??
    evidence.find(({ answer }) => answer !== null)
  );
}
