import { requireEngines } from '../../shared/require-engines.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import type { AnalysisQuery, AnalysisRecord, SlotRecord } from '../../ports/analysis-store.ts';
import type { BrandRecord } from '../../ports/brand-store.ts';
import { WireError } from '../../shared/errors.ts';
import { addJobs } from './add-jobs.ts';
import { requireBudget } from '../../asking/budget.ts';
import { nextQueries } from '../../evidence/next-queries.ts';
import type { RunDeps } from './run-deps.ts';
import { inOrderOfAsking, stageUnderWay } from './stages.ts';
import { findWorth } from './stop-early.ts';
import { isAsked, lacksQueries, writeMissingQueries } from './write-missing-queries.ts';
import { countReadings, estimateQuery, estimateRun } from '../../evidence/estimate-run.ts';

/** Throws a `WireError` with the reason when the analysis cannot start or its id is taken. */
export async function startAnalysis(
  deps: RunDeps,
  brandId: string,
  reason: Exclude<AnalysisRecord['reason'], 'history'>,
  id: string = deps.newId(),
): Promise<AnalysisRecord> {
  requireEngines(deps.engines);
  const brand = await requireBrand(deps.brands, brandId);
  if (brand.status === 'inactive') throw new WireError(409, 'The brand is inactive: activate it first.');
  if (await isUnderWay(deps, brandId)) throw underWay();
  if (await lacksQueries(deps, brandId)) {
    await requireMoney(deps, brandId, deps.settings.queriesPerRun);
    await writeMissingQueries(deps, brand);
  }
  const queries = await queriesToAsk(deps, brand);
  if (queries.length === 0) {
    throw new WireError(409, 'The brand has no enabled query: enable or add one first.');
  }
  const estimatedUsd = await requireMoney(deps, brandId, queries.length);

  const analysis: AnalysisRecord = {
    id,
    brandId,
    status: 'pending',
    isDemo: deps.engines.isDemo,
    reason,
    engines: deps.engines.list.map(({ engine }) => engine),
    replicates: deps.settings.replicates,
    createdAt: deps.clock.now(),
    startedAt: null,
    finishedAt: null,
    problem: null,
    estimatedUsd,
    cancelledAt: null,
    thin: null,
  };
  const slots = await slotsToAsk(deps, analysis, queries);
  // Another process may have started one since we looked.
  if (!(await deps.analyses.createAnalysis(analysis, queries, slots))) throw underWay();
  await addFirstJobs(deps, analysis, queries, slots);
  deps.logger.info(
    { brand: brandId, analysis: analysis.id, reason, slots: slots.length },
    'analysis started',
  );
  return analysis;
}

/** What an analysis with this many queries may cost, in US dollars. Throws a `WireError` when there is no money for it. */
export async function requireMoney(deps: RunDeps, brandId: string, queries: number): Promise<number | null> {
  const perQuery = await estimateQuery(deps, await countReadings(deps, brandId));
  const { usd } = estimateRun(perQuery, { queries, replicates: deps.settings.replicates });
  await requireBudget(deps, brandId, usd);
  return usd;
}

async function queriesToAsk(deps: RunDeps, brand: BrandRecord): Promise<AnalysisQuery[]> {
  const known = await deps.brands.listQueries(brand.id);
  const queries = deps.engines.isDemo ? known : known.filter(isAsked);
  const enabled = nextQueries(brand, queries, queries.length);
  const chosen = nextQueries(brand, queries, deps.settings.queriesPerRun);
  if (chosen.length < enabled.length) {
    deps.logger.warn(
      { brand: brand.id, enabled: enabled.length, asked: chosen.length },
      'more queries are enabled than an analysis may ask (SIGNPOST_ANALYSIS_QUERIES)',
    );
  }
  return chosen;
}

async function isUnderWay({ analyses }: RunDeps, brandId: string): Promise<boolean> {
  const open = await analyses.listAnalyses(brandId, { status: ['pending', 'running'] });
  return open.some(({ reason }) => reason !== 'history');
}

function underWay(): WireError {
  return new WireError(409, 'An analysis of the brand is under way: wait until it has ended.');
}

/** The slots, in the order of asking if the analysis may stop early. */
async function slotsToAsk(
  deps: RunDeps,
  analysis: AnalysisRecord,
  queries: readonly AnalysisQuery[],
): Promise<SlotRecord[]> {
  const slots = slotsFor(deps, analysis, queries);
  if (deps.settings.stopAtPoints === null) return slots;
  return inOrderOfAsking(slots, await findWorth(deps, analysis, queries));
}

/** One slot for each query, engine and replicate. */
export function slotsFor(
  { newId }: RunDeps,
  { id, engines, replicates }: AnalysisRecord,
  queries: readonly AnalysisQuery[],
): SlotRecord[] {
  return queries.flatMap(({ queryId }) =>
    engines.flatMap((engine) =>
      Array.from({ length: replicates }, (_, replicate) => ({
        id: newId(),
        analysisId: id,
        queryId,
        engineId: engine.id,
        replicate,
        state: 'waiting' as const,
        attempts: 0,
        problem: null,
      })),
    ),
  );
}

async function addFirstJobs(
  deps: RunDeps,
  analysis: AnalysisRecord,
  queries: readonly AnalysisQuery[],
  slots: readonly SlotRecord[],
): Promise<void> {
  const first = deps.settings.stopAtPoints === null ? slots : (stageUnderWay(slots)?.waiting ?? []);
  const byId = new Map(queries.map((query) => [query.queryId, query]));
  try {
    await addJobs(
      deps,
      analysis,
      first.flatMap((slot) => {
        const query = byId.get(slot.queryId);
        return query === undefined ? [] : [{ ...slot, query }];
      }),
    );
  } catch (error) {
    // The analysis is stored, and the next tick adds its jobs.
    deps.logger.error({ err: error, analysis: analysis.id }, 'jobs of the analysis not added yet');
  }
}
