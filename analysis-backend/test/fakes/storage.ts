import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { aPreparedFolder } from '../../../service/test/fakes/prepared-folder.ts';
import type { Extraction } from '../../src/model/extraction.ts';
import type { MetricSet, Scoring } from '../../src/model/scoring.ts';
import type {
  AnalysisQuery,
  AnalysisRecord,
  AnswerRecord,
  ScoredNames,
  ScoringRecord,
  SlotRecord,
} from '../../src/ports/analysis-store.ts';
import type { BrandRecord, CompetitorRecord, QueryRecord } from '../../src/ports/brand-store.ts';
import type { FactRecord } from '../../src/ports/fact-store.ts';
import type { KeptReply } from '../../src/ports/kept-replies.ts';
import type { LabelRecord } from '../../src/ports/label-store.ts';
import type { Engine } from '../../src/ports/provider.ts';
import type { NewSpend } from '../../src/ports/spend-store.ts';
import { openStorage, type Storage } from '../../src/storage/open-storage.ts';

/** The time in the records of the builders unless the test gives another. */
export const BUILT_AT = Date.UTC(2026, 0, 31, 12);

/** A data folder that is removed when the test ends. */
export function aDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-analysis-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A data folder with empty tables; removed when the test ends. */
export async function aFolderWithTables(): Promise<string> {
  const { folder } = await aPreparedFolder('analysis tables', async (dataFolder) =>
    (await openStorage({ dataFolder, database: null })).close(),
  );
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // By which services tell a backend from another one.
  const database = new Database(path.join(folder, 'analysis.db'));
  database.prepare('UPDATE instance SET id = ?').run(randomUUID());
  database.close();
  return folder;
}

/** A storage on SQLite, in a new folder or on an existing one; closed when the test ends. */
export async function aStorage(dataFolder?: string): Promise<Storage> {
  const storage = await openStorage({
    dataFolder: dataFolder ?? (await aFolderWithTables()),
    database: null,
  });
  onTestFinished(() => storage.close());
  return storage;
}

export function aBrand(changes: Partial<BrandRecord> = {}): BrandRecord {
  return {
    id: randomUUID(),
    name: 'Acme',
    url: 'https://acme.example/',
    description: 'Rocket skates for coyotes',
    countryCode: 'DE',
    status: 'active',
    aliases: [],
    domains: [],
    createdAt: BUILT_AT,
    nextScheduledAt: BUILT_AT + 7 * 86_400_000,
    failures: 0,
    ...changes,
  };
}

export function aQuery(brandId: string, changes: Partial<QueryRecord> = {}): QueryRecord {
  return {
    id: randomUUID(),
    brandId,
    text: 'Which rocket skates are the best?',
    enabled: true,
    isBaseline: true,
    method: 'model',
    wordingOf: null,
    createdAt: BUILT_AT,
    updatedAt: null,
    ...changes,
  };
}

export function aCompetitor(brandId: string, changes: Partial<CompetitorRecord> = {}): CompetitorRecord {
  return {
    id: randomUUID(),
    brandId,
    name: 'Wile & Co',
    aliases: [],
    domains: [],
    state: 'tracked',
    origin: 'answers',
    createdAt: BUILT_AT,
    merged: [],
    ...changes,
  };
}

export function anEngine(changes: Partial<Engine> = {}): Engine {
  return {
    id: 'demo',
    provider: 'demo',
    model: 'demo',
    webSearch: false,
    country: null,
    promptVersion: 0,
    weight: 1,
    ...changes,
  };
}

export function anAnalysis(brandId: string, changes: Partial<AnalysisRecord> = {}): AnalysisRecord {
  return {
    id: randomUUID(),
    brandId,
    status: 'pending',
    isDemo: true,
    reason: 'created',
    engines: [anEngine()],
    replicates: 1,
    createdAt: BUILT_AT,
    startedAt: null,
    finishedAt: null,
    problem: null,
    estimatedUsd: null,
    cancelledAt: null,
    thin: null,
    ...changes,
  };
}

export function anAnalysisQuery(changes: Partial<AnalysisQuery> = {}): AnalysisQuery {
  return {
    queryId: randomUUID(),
    text: 'Which rocket skates are the best?',
    branded: false,
    isBaseline: true,
    wordingOf: null,
    ...changes,
  };
}

/** The slots of the analysis: one per query, engine and replicate. */
export function slotsOf(analysis: AnalysisRecord, queries: readonly AnalysisQuery[]): SlotRecord[] {
  return queries.flatMap(({ queryId }) =>
    analysis.engines.flatMap(({ id: engineId }) =>
      Array.from({ length: analysis.replicates }, (_, replicate) =>
        aSlot({ analysisId: analysis.id, queryId, engineId, replicate }),
      ),
    ),
  );
}

export function aSlot(slot: Pick<SlotRecord, 'analysisId' | 'queryId'> & Partial<SlotRecord>): SlotRecord {
  return {
    id: randomUUID(),
    engineId: 'demo',
    replicate: 0,
    state: 'waiting',
    attempts: 0,
    problem: null,
    ...slot,
  };
}

export function anAnswer(slotId: string, changes: Partial<AnswerRecord> = {}): AnswerRecord {
  return {
    slotId,
    answeredAt: BUILT_AT,
    costUsd: 0.0021,
    text: 'Acme makes the best rocket skates.',
    citedUrls: ['https://acme.example/skates'],
    retrievedUrls: [],
    searchQueries: [],
    grounded: false,
    servedModel: 'demo-1',
    finishReason: 'stop',
    usage: { inputTokens: 12, outputTokens: 34, searches: null },
    ...changes,
  };
}

export function anExtraction(changes: Partial<Extraction> = {}): Extraction {
  return {
    extractorVersion: 1,
    method: 'deterministic',
    modelProblem: null,
    valid: true,
    mentioned: true,
    spans: [{ start: 0, end: 4 }],
    rank: { value: 1, method: 'order_of_mention', confidence: 'high' },
    entities: [],
    sentiment: null,
    citedPages: ['acme.example/skates'],
    retrievedPages: [],
    citedDomains: ['acme.example'],
    ...changes,
  };
}

export function aMetricSet(changes: Partial<MetricSet> = {}): MetricSet {
  return {
    queries: 1,
    answers: 1,
    valid_answers: 1,
    ranked_answers: 1,
    low_confidence_ranks: 0,
    judged_answers: 0,
    citing_answers: 1,
    grounded_answers: 0,
    grounded_citing_answers: 0,
    namings: 1,
    score: { value: 100, interval: null },
    mention_rate: { value: 100, interval: null },
    mentions: 1,
    citations: 1,
    retrieved: 0,
    citation_rate: null,
    rank: 1,
    avg_sentiment: null,
    share_of_voice: null,
    first_rate: { value: 100, interval: null },
    stability: null,
    ...changes,
  };
}

export function aScoring(changes: Partial<Scoring> = {}): Scoring {
  return {
    score_version: 1,
    extractor_version: 1,
    is_demo: true,
    strength: 'too_thin',
    notices: ['too_thin'],
    overall: aMetricSet(),
    by_engine: [],
    recognition: null,
    queries: [],
    competitors: [],
    leaderboard: [],
    leaderboard_rank: null,
    change: null,
    ...changes,
  };
}

export function someNames(changes: Partial<ScoredNames['brand']> = {}): ScoredNames {
  return {
    brand: { name: 'Acme', aliases: ['Acme Corp'], domains: ['acme.example'], ...changes },
    competitors: [{ id: randomUUID(), name: 'Wile & Co', aliases: [], domains: [], state: 'tracked' }],
  };
}

export function aScoringRecord(analysisId: string, changes: Partial<ScoringRecord> = {}): ScoringRecord {
  return {
    analysisId,
    revision: 1,
    scoredAt: 5,
    scoring: aScoring(),
    names: someNames(),
    band: null,
    ...changes,
  };
}

export function aSpend(changes: Partial<NewSpend> = {}): NewSpend {
  return {
    id: randomUUID(),
    at: BUILT_AT,
    brandId: 'some brand',
    analysisId: 'some analysis',
    purpose: 'ask',
    engineId: 'demo',
    usd: 0.01,
    reservedUntil: Date.UTC(2100, 0),
    ...changes,
  };
}

export function aFact(brandId: string, changes: Partial<FactRecord> = {}): FactRecord {
  return {
    id: randomUUID(),
    brandId,
    kind: 'price',
    label: 'monthly price',
    words: ['per month'],
    value: '29 EUR',
    createdAt: BUILT_AT,
    ...changes,
  };
}

export function aKeptReply(changes: Partial<KeptReply> = {}): KeptReply {
  return { key: 'some key', model: 'openai/reader', value: { queries: [] }, keptAt: BUILT_AT, ...changes };
}

export function aLabel(label: Pick<LabelRecord, 'slotId' | 'brandId'> & Partial<LabelRecord>): LabelRecord {
  return { labelledAt: BUILT_AT, mentioned: true, rank: null, sentiment: null, ...label };
}

/** A brand with an analysis that has begun, stored without a runner. */
export async function aStoredAnalysis(
  { brands, analyses }: Pick<Storage, 'brands' | 'analyses'>,
  { queries: count = 1, ...changes }: Partial<AnalysisRecord> & { queries?: number } = {},
): Promise<{
  brand: BrandRecord;
  analysis: AnalysisRecord;
  queries: AnalysisQuery[];
  slots: SlotRecord[];
}> {
  const brand = aBrand();
  const analysis = anAnalysis(brand.id, changes);
  const queries = Array.from({ length: count }, (_, at) => anAnalysisQuery({ text: `Question ${at + 1}?` }));
  const slots = slotsOf(analysis, queries);
  await brands.createBrand(brand, []);
  await analyses.createAnalysis(analysis, queries, slots);
  return { brand, analysis, queries, slots };
}
