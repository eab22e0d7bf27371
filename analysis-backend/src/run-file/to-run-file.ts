import type { BackendRunFile } from '@signpost/contract/analyses';
import packageFile from '../../package.json' with { type: 'json' };
import type { FinishedRun } from './get-run.ts';
import { isBranded } from '../extraction/names/branded-query.ts';
import type { AnalysisQuery, AnswerRecord, ScoredNames, SlotEvidence } from '../ports/analysis-store.ts';
import { digestOf } from './digest.ts';
import { toEngine } from '../analyses/to-engines.ts';
import { toTime, toTimeOrNull } from '../shared/wire-values.ts';

export function toRunFile(run: FinishedRun): BackendRunFile {
  const file = { ...toContent(run), digest: '' };
  return { ...file, digest: digestOf(file) };
}

function toContent({ analysis, names, areNamesOfScoring, evidence, scoring, raw }: FinishedRun) {
  const queries = new Map(evidence.map(({ query }) => [query.queryId, query]));
  return {
    format: 'signpost-run' as const,
    format_version: 1 as const,
    program: { name: 'signpost', version: packageFile.version },
    extractor_version: scoring?.scoring.extractor_version ?? null,
    score_version: scoring?.scoring.score_version ?? null,
    is_demo: analysis.isDemo,
    analysis: toAnalysis(analysis),
    engines: analysis.engines.map(toEngine),
    names: { as_of: areNamesOfScoring ? ('scoring' as const) : ('export' as const), ...toNames(names) },
    queries: [...queries.values()].map((query) => toQuery(query, names)),
    slots: evidence.map((item) => toSlot(item, raw)),
    revision: scoring?.revision ?? null,
    scored_at: toTimeOrNull(scoring?.scoredAt ?? null),
    scoring: scoring === null ? null : { ...scoring.scoring },
    band: scoring?.band ?? null,
  };
}

function toAnalysis(analysis: FinishedRun['analysis']): BackendRunFile['analysis'] {
  return {
    uuid: analysis.id,
    brand_uuid: analysis.brandId,
    // The analysis has ended, so it is neither pending nor running.
    status: analysis.status as BackendRunFile['analysis']['status'],
    reason: analysis.reason,
    problem: analysis.problem,
    replicates: analysis.replicates,
    created_at: toTime(analysis.createdAt),
    started_at: toTimeOrNull(analysis.startedAt),
    finished_at: toTime(analysis.finishedAt),
  };
}

function toNames({ brand, competitors }: ScoredNames): Omit<BackendRunFile['names'], 'as_of'> {
  return {
    brand: { name: brand.name, aliases: [...brand.aliases], domains: [...brand.domains] },
    competitors: competitors.map(({ id, name, aliases, domains, state }) => ({
      uuid: id,
      name,
      aliases: [...aliases],
      domains: [...domains],
      state,
    })),
  };
}

/** `branded` follows the names of the scoring. */
function toQuery(
  { queryId, text, isBaseline, wordingOf }: AnalysisQuery,
  { brand }: ScoredNames,
): BackendRunFile['queries'][number] {
  const branded = isBranded(text, [brand.name, ...brand.aliases]);
  return { query_id: queryId, text, branded, is_baseline: isBaseline, wording_of: wordingOf };
}

function toSlot(
  { slot, answer, extraction }: SlotEvidence,
  raw: FinishedRun['raw'],
): BackendRunFile['slots'][number] {
  return {
    query_id: slot.queryId,
    engine_id: slot.engineId,
    replicate: slot.replicate,
    // No slot waits in an analysis that has ended.
    state: slot.state as BackendRunFile['slots'][number]['state'],
    problem: slot.problem?.message ?? null,
    answer:
      answer === null
        ? null
        : { ...toAnswer(answer), ...(raw !== null && { raw: raw.get(slot.id) ?? null }) },
    extraction: extraction === null ? null : { ...extraction },
  };
}

function toAnswer(answer: AnswerRecord): NonNullable<BackendRunFile['slots'][number]['answer']> {
  return {
    text: answer.text,
    cited_urls: answer.citedUrls,
    retrieved_urls: answer.retrievedUrls,
    search_queries: answer.searchQueries,
    served_model: answer.servedModel,
    finish_reason: answer.finishReason,
    grounded: answer.grounded,
    usage: {
      input_tokens: answer.usage.inputTokens,
      output_tokens: answer.usage.outputTokens,
      searches: answer.usage.searches,
    },
    answered_at: toTime(answer.answeredAt),
    cost_usd: answer.costUsd,
  };
}
