import type { Extraction } from '../../src/model/extraction.ts';
import type { SlotEvidence } from '../../src/ports/analysis-store.ts';
import type { CompetitorRecord } from '../../src/ports/brand-store.ts';
import type { Engine } from '../../src/ports/provider.ts';
import { scoreAnalysis, type ScoreInput } from '../../src/metrics/score-analysis.ts';
import type { Scoring } from '../../src/model/scoring.ts';

/** Facts about an answer. By default it is a valid answer of one engine that names no company. */
export interface AnswerFacts {
  query?: string;
  text?: string;
  branded?: boolean;
  /** The query that this one puts in other words. */
  wordingOf?: string | null;
  engine?: string;
  replicate?: number;
  /** The slot has no answer. */
  failed?: boolean;
  refused?: boolean;
  truncated?: boolean;
  grounded?: boolean;
  servedModel?: string | null;
  /** The place of the brand; `unknown` when it is named without one; null when it is not named. */
  rank?: number | 'unknown' | null;
  rankConfidence?: 'high' | 'low';
  /** Other names in order; their places leave room for that of the brand. */
  others?: readonly string[];
  sentiment?: number | null;
  othersSentiment?: number | null;
  citedUrls?: readonly string[];
  citedPages?: readonly string[];
  retrievedPages?: readonly string[];
  /** No model was asked to judge the answer. */
  unjudged?: boolean;
  modelProblem?: string | null;
  extractorVersion?: number;
}

export function anAnswer(facts: AnswerFacts = {}): SlotEvidence {
  const { query = 'q1', engine = 'e1', replicate = 0, branded = false, failed = false } = facts;
  const slotId = `${query} ${engine} ${replicate}`;
  return {
    slot: {
      id: slotId,
      analysisId: 'a',
      queryId: query,
      engineId: engine,
      replicate,
      state: failed ? 'failed' : 'answered',
      attempts: 1,
      problem: failed ? { kind: 'transient', message: 'No answer.' } : null,
    },
    query: {
      queryId: query,
      text: facts.text ?? `Text of ${query}`,
      branded,
      isBaseline: true,
      wordingOf: facts.wordingOf ?? null,
    },
    answer: failed
      ? null
      : {
          slotId,
          answeredAt: 0,
          costUsd: 0,
          text: 'An answer.',
          citedUrls: [...(facts.citedUrls ?? [])],
          retrievedUrls: [],
          searchQueries: [],
          grounded: facts.grounded ?? false,
          servedModel: facts.servedModel === undefined ? 'model-1' : facts.servedModel,
          finishReason: finishReason(facts),
          usage: { inputTokens: 0, outputTokens: 0, searches: 0 },
        },
    extraction: failed ? null : anExtraction(facts),
  };
}

function finishReason({ refused, truncated }: AnswerFacts): 'refusal' | 'length' | 'stop' {
  if (refused) return 'refusal';
  return truncated ? 'length' : 'stop';
}

function anExtraction(facts: AnswerFacts): Extraction {
  const { rank = null, others = [], refused = false, sentiment = null } = facts;
  const entities = others.map((name, index) => ({
    name,
    competitorId: null,
    isBrand: false,
    position: index + 1 + (typeof rank === 'number' && rank <= index + 1 ? 1 : 0),
    spans: [],
    sentiment: facts.othersSentiment ?? null,
  }));
  return {
    extractorVersion: facts.extractorVersion ?? 1,
    method: facts.unjudged === true || facts.modelProblem ? 'deterministic' : 'deterministic+model',
    modelProblem: facts.modelProblem ?? null,
    valid: !refused,
    mentioned: refused ? null : rank !== null,
    spans: [],
    rank:
      typeof rank === 'number'
        ? { value: rank, method: 'order_of_mention', confidence: facts.rankConfidence ?? 'high' }
        : null,
    entities,
    sentiment: sentiment === null ? null : { value: sentiment, method: 'model', quote: 'good' },
    citedPages: [...(facts.citedPages ?? [])],
    retrievedPages: [...(facts.retrievedPages ?? [])],
    citedDomains: [],
  };
}

/** Answers to `queries` queries with `replicates` answers each; the function may give each one its own facts. */
export function answers(
  queries: number,
  replicates: number,
  factsOf: (query: number, replicate: number) => AnswerFacts,
): SlotEvidence[] {
  return Array.from({ length: queries * replicates }, (_, index) => {
    const query = Math.floor(index / replicates);
    const replicate = index % replicates;
    return anAnswer({ query: `q${query}`, replicate, ...factsOf(query, replicate) });
  });
}

export function anEngine(engine: Partial<Engine> = {}): Engine {
  return {
    id: 'e1',
    provider: 'compatible',
    model: 'model',
    webSearch: false,
    country: null,
    promptVersion: 0,
    weight: 1,
    ...engine,
  };
}

export function aCompetitor(name: string, changes: Partial<CompetitorRecord> = {}): CompetitorRecord {
  return {
    id: `id of ${name}`,
    brandId: 'b',
    name,
    aliases: [],
    domains: [],
    state: 'tracked',
    origin: 'answers',
    createdAt: 0,
    merged: [],
    ...changes,
  };
}

export function aRun(
  evidence: readonly SlotEvidence[],
  analysis: Partial<ScoreInput['analysis']> = {},
): Pick<ScoreInput, 'analysis' | 'evidence'> {
  return { analysis: { id: 'a', isDemo: false, engines: [anEngine()], ...analysis }, evidence };
}

export function score(evidence: readonly SlotEvidence[], input: Partial<ScoreInput> = {}): Scoring {
  return scoreAnalysis({
    brandName: 'Acme',
    ...aRun(evidence),
    competitors: [],
    previous: null,
    ...input,
  });
}
