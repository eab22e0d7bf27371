import type { BackendRunFile } from '@signpost/contract/analyses';
import type { Extraction } from '../model/extraction.ts';
import type { AnalysisQuery, AnalysisRecord, ScoredNames, SlotEvidence } from '../ports/analysis-store.ts';
import type { ProviderId } from '../ports/provider.ts';

/** The input of a scoring. */
export interface Run {
  analysis: Pick<AnalysisRecord, 'id' | 'isDemo' | 'engines'>;
  names: ScoredNames;
  evidence: SlotEvidence[];
}

export function fromRunFile(file: BackendRunFile): Run {
  const { uuid: id } = file.analysis;
  const queries = new Map(file.queries.map((query) => [query.query_id, fromQuery(query)]));
  return {
    analysis: { id, isDemo: file.is_demo, engines: file.engines.map(fromEngine) },
    names: {
      brand: file.names.brand,
      competitors: file.names.competitors.map(({ uuid, ...competitor }) => ({ id: uuid, ...competitor })),
    },
    evidence: file.slots.map((slot, at) => fromSlot(id, queries, slot, at)),
  };
}

type Engine = BackendRunFile['engines'][number];
type Query = BackendRunFile['queries'][number];
type Slot = BackendRunFile['slots'][number];

function fromEngine({ id, provider, model, web_search, country, prompt_version, weight }: Engine) {
  return {
    id,
    // May be an unknown provider: it is only compared by name.
    provider: provider as ProviderId,
    model,
    webSearch: web_search,
    country,
    promptVersion: prompt_version,
    weight,
  };
}

function fromQuery({ query_id, text, branded, is_baseline, wording_of }: Query): AnalysisQuery {
  return { queryId: query_id, text, branded, isBaseline: is_baseline, wordingOf: wording_of };
}

function fromSlot(
  analysisId: string,
  queries: ReadonlyMap<string, AnalysisQuery>,
  { query_id: queryId, engine_id: engineId, replicate, state, problem, answer, extraction }: Slot,
  at: number,
): SlotEvidence {
  const query = queries.get(queryId);
  if (query === undefined) throw new Error(`There is no query ${queryId}`);
  const id = String(at);
  return {
    slot: {
      id,
      analysisId,
      queryId,
      engineId,
      replicate,
      state,
      attempts: 1,
      problem: problem === null ? null : { kind: 'stopped', message: problem },
    },
    query,
    answer: answer === null ? null : fromAnswer(id, answer),
    // Its used fields were checked when the file was parsed.
    extraction: extraction as Extraction | null,
  };
}

function fromAnswer(slotId: string, answer: NonNullable<Slot['answer']>): SlotEvidence['answer'] {
  return {
    slotId,
    answeredAt: Date.parse(answer.answered_at),
    costUsd: answer.cost_usd,
    text: answer.text,
    citedUrls: answer.cited_urls,
    retrievedUrls: answer.retrieved_urls,
    searchQueries: answer.search_queries,
    grounded: answer.grounded,
    servedModel: answer.served_model,
    finishReason: answer.finish_reason,
    usage: {
      inputTokens: answer.usage.input_tokens,
      outputTokens: answer.usage.output_tokens,
      searches: answer.usage.searches,
    },
  };
}
