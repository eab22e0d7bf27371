import { findComparableRuns, type ComparableRun } from '../../evidence/comparable-runs.ts';
import type { CostBasis, KnownSpending } from '../../evidence/call-cost.ts';
import { nextQueries } from '../../evidence/next-queries.ts';
import type { InsightDeps } from '../insight-deps.ts';
import { findScored } from '../../evidence/scored-evidence.ts';
import { isCounted } from '../../metrics/counted.ts';
import { scoreLevel } from '../../metrics/metric-set.ts';
import { panelCells, panelSpread } from '../../metrics/panel.ts';
import { ASSUMED_BASIS, basisOf, powerOf, type PanelBasis, type PanelPower } from './panel-power.ts';
import { entityKeys, toObservations } from '../../metrics/to-observations.ts';
import { ASSUMED_VARIATION, variationOf, type AskedPanel, type Variation } from '../../metrics/variation.ts';
import { findVaryingQueries, type VaryingQuery } from './varying-queries.ts';
import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import type { BrandRecord } from '../../ports/brand-store.ts';
import type { Engines } from '../../ports/engines.ts';
import type { FactStore } from '../../ports/fact-store.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import { requireBrand } from '../../shared/require-brand.ts';
import { countReadings, estimateQuery, estimateRun, type CostEstimate } from '../../evidence/estimate-run.ts';
import { requireEngines } from '../../shared/require-engines.ts';

export interface PlanDeps extends InsightDeps {
  /** For the cost estimate: with facts each answer is read once more. */
  facts: FactStore;
  asking: KnownSpending;
  settings: { replicates: number; queriesPerRun: number };
}

/** A panel that could be asked in each run; `queries` counts only the queries in the score. */
export interface PanelOption extends PanelPower {
  queries: number;
  replicates: number;
  /** Answers per run. */
  answers: number;
  /** The expected cost of a run, in US dollars; null when a price is not known. */
  usdPerRun: number | null;
  usdPerWeek: number | null;
}

export type PlanState = 'measured' | 'no_finished_analysis' | 'one_answer_per_question' | 'too_few_queries';

export interface Plan {
  isDemo: boolean;
  /** The change to detect, in points. */
  change: number;
  /** Whether the brand's own answers are enough to plan with. If not, why; the plan then assumes usual values. */
  state: PlanState;
  variation: Variation;
  /** The measured or assumed values from which the intervals of the options are computed. */
  basis: PanelBasis;
  /** The analyses in which the variation was measured, the newest first. */
  analysisIds: string[];
  engineIds: string[];
  /** What the costs are based on. */
  costBasis: CostBasis;
  present: PanelOption;
  options: PanelOption[];
  verdict: 'present_is_enough' | 'another_panel' | 'none_in_reach';
  /** The cheapest option that detects the change in 4 of 5 runs; null when none does. */
  cheapest: PanelOption | null;
  /** The queries where further answers would add most, in that order. */
  varyingQueries: (VaryingQuery & { text: string })[];
}

const QUERIES = [10, 20, 30, 50, 75, 100, 150, 200];
const REPLICATES = [1, 3, 5, 7];

/** The fewest queries for a verdict; the variance of fewer says too little. */
const MIN_QUERIES = 10;

/** How many queries and answers it takes to detect a change, given how much the answers about this brand have varied. */
export async function getPlan(deps: PlanDeps, brandId: string, change: number): Promise<Plan> {
  const brand = await requireBrand(deps.brands, brandId);
  requireEngines(deps.engines);
  const { isDemo, list } = deps.engines;
  const latest = await findLatestFinished(deps.analyses, brandId, isDemo);
  const runs = latest === null ? [] : await findComparableRuns(deps, latest);
  const { state, variation } = judgeRuns(runs);
  const used = state === 'measured' ? runs : [];
  const measured = latest && (await measuredBasis(deps, brand, latest, variation.chance));
  // Few queries show their own score, but little about other panels.
  const basis = (state === 'too_few_queries' ? null : measured) ?? ASSUMED_BASIS;

  const asked = nextQueries(brand, await deps.brands.listQueries(brandId), deps.settings.queriesPerRun);
  const counted = asked.filter(isCounted);
  const perQuery = await estimateQuery(deps, await countReadings(deps, brandId));
  const present = toOption(
    deps.engines,
    perQuery,
    { variation, basis: measured ?? basis },
    { queries: counted.length, replicates: deps.settings.replicates, asked: asked.length },
  );
  const options = QUERIES.flatMap((queries) =>
    REPLICATES.map((replicates) =>
      toOption(deps.engines, perQuery, { variation, basis }, { queries, replicates, asked: queries }),
    ),
  );
  // One answer per query is never advised: it could not separate chance from change, nor serve the next plan.
  const cheapest = cheapestOf([present, ...options.filter(({ replicates }) => replicates > 1)], change);
  return {
    isDemo,
    change,
    state,
    variation,
    basis,
    analysisIds: used.map(({ analysis }) => analysis.id),
    engineIds: list.map(({ engine }) => engine.id),
    costBasis: perQuery.basis,
    present,
    options,
    verdict: verdictOf(present, cheapest, change),
    cheapest,
    varyingQueries: withTexts(used, findVaryingQueries(used.map(({ cells }) => cells))),
  };
}

/** The basis of the analysis, so that its own panel gets the intervals that the analysis shows; null without figures. */
async function measuredBasis(
  deps: InsightDeps,
  brand: BrandRecord,
  analysis: AnalysisRecord,
  chance: number,
): Promise<PanelBasis | null> {
  const scored = await findScored(deps, brand, analysis);
  if (scored === null) return null;
  const evidence = scored.evidence.filter(({ query }) => isCounted(query));
  const observations = toObservations(evidence, entityKeys(scored.names.competitors));
  const weights = new Map(analysis.engines.map(({ id, weight }) => [id, weight]));
  const level = scoreLevel(
    observations.filter(({ valid }) => valid),
    weights,
  );
  if (level === null) return null;
  const asked = {
    queries: new Set(evidence.map(({ query }) => query.queryId)).size,
    replicates: analysis.replicates,
    weights: [...weights.values()],
  };
  return basisOf(asked, level, panelSpread(panelCells(observations, weights)), chance);
}

/** `asked` includes queries that are not part of the score. */
function toOption(
  engines: Engines,
  perQuery: CostEstimate,
  { variation, basis }: Pick<Plan, 'variation' | 'basis'>,
  { queries, replicates, asked }: { queries: number; replicates: number; asked: number },
): PanelOption {
  const weights = engines.list.map(({ engine }) => engine.weight);
  const { usd: usdPerRun } = estimateRun(perQuery, { queries: asked, replicates });
  return {
    queries,
    replicates,
    answers: asked * replicates * engines.list.length,
    ...powerOf({ queries, replicates, weights }, variation, basis),
    usdPerRun,
    // A brand is analysed once a week.
    usdPerWeek: usdPerRun,
  };
}

function judgeRuns(runs: readonly ComparableRun[]): { state: PlanState; variation: Variation } {
  const assume = (state: PlanState) => ({ state, variation: ASSUMED_VARIATION });
  const [latest] = runs;
  if (latest === undefined) return assume('no_finished_analysis');
  if (new Set(latest.cells.map(({ queryId }) => queryId)).size < MIN_QUERIES)
    return assume('too_few_queries');
  const variation = variationOf(
    runs.map(({ cells }) => cells),
    askedPanel(latest),
  );
  return variation === null ? assume('one_answer_per_question') : { state: 'measured', variation };
}

function askedPanel({ analysis, evidence }: ComparableRun): AskedPanel {
  const queries = new Set(evidence.filter(({ query }) => isCounted(query)).map(({ query }) => query.queryId));
  return {
    queries: queries.size,
    replicates: analysis.replicates,
    weights: analysis.engines.map(({ weight }) => weight),
  };
}

function sees({ seenFrom }: PanelOption, change: number): boolean {
  return seenFrom !== null && seenFrom <= change;
}

function verdictOf(present: PanelOption, cheapest: PanelOption | null, change: number): Plan['verdict'] {
  if (cheapest === null) return 'none_in_reach';
  return sees(present, change) ? 'present_is_enough' : 'another_panel';
}

/**
 * Costs grow with the number of answers; of two panels with the same number, the one that detects smaller changes is better.
 */
function cheapestOf(options: readonly PanelOption[], change: number): PanelOption | null {
  const [cheapest] = options
    .filter((option) => sees(option, change))
    .toSorted((one, other) => one.answers - other.answers || (one.seenFrom ?? 0) - (other.seenFrom ?? 0));
  return cheapest ?? null;
}

function withTexts(
  [latest]: readonly ComparableRun[],
  queries: readonly VaryingQuery[],
): Plan['varyingQueries'] {
  const texts = new Map(latest?.evidence.map(({ query }) => [query.queryId, query.text]));
  return queries.map((query) => ({ ...query, text: texts.get(query.queryId) ?? '' }));
}
