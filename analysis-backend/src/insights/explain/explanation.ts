import type {
  AnalysisQuery,
  AnalysisRecord,
  ScoredCompetitor,
  SlotEvidence,
} from '../../ports/analysis-store.ts';
import { sum } from '../../metrics/averages.ts';
import { METRICS, namingsIn, type ExplainedMetric, type Scope } from '../../metrics/metric-set.ts';
import type { Observation } from '../../model/observation.ts';
import { competitorKey, entityKeys, toObservations } from '../../metrics/to-observations.ts';
import { whySilent, whyUnusable, type NotCounted } from '../../metrics/why-not-counted.ts';

/** How the parts of a level are combined into the value above; a mean uses their weights. */
export type Combination = 'mean' | 'median' | 'sum';

interface Part {
  /** The metric of this part alone; null when nothing in it counts. */
  value: number | null;
  /** The weight in the mean of the level above; 0 when nothing in this part counts. */
  weight: number;
}

export interface AnswerPart extends Part {
  evidence: SlotEvidence;
  /** Why the answer does not count; null when it does. */
  notCounted: NotCounted | null;
  /** Tracked competitors that the answer names. */
  competitors: string[];
}

export interface QueryPart extends Part {
  query: AnalysisQuery;
  answers: AnswerPart[];
}

export interface EnginePart extends Part {
  /** Null for all engines together. */
  engineId: string | null;
  queries: QueryPart[];
}

/** How a number is computed from answers. */
export interface Explanation {
  metric: ExplainedMetric;
  /** The value computed from the answers as they are read now. */
  value: number | null;
  combine: { answers: Combination; queries: Combination; engines: Combination };
  engines: EnginePart[];
}

interface Shape {
  combine: Explanation['combine'];
  /** `together` puts the answers of all engines to a query into one group. */
  engines: 'apart' | 'together';
  /** The weight of a query within its engine: 1, or the number of its answers. */
  query: 'one' | 'its_answers';
  /** The weight of an engine. */
  engine: 'one' | 'as_configured' | 'its_answers';
}

const MEANS = { answers: 'mean', queries: 'mean', engines: 'mean' } as const;
const SUMS = { answers: 'sum', queries: 'sum', engines: 'sum' } as const;

const SHAPES: { [Name in ExplainedMetric]: Shape } = {
  score: { combine: MEANS, engines: 'apart', query: 'one', engine: 'as_configured' },
  mention_rate: { combine: MEANS, engines: 'apart', query: 'one', engine: 'as_configured' },
  rank: { combine: { ...MEANS, answers: 'median' }, engines: 'together', query: 'one', engine: 'one' },
  avg_sentiment: { combine: MEANS, engines: 'together', query: 'one', engine: 'one' },
  citations: { combine: SUMS, engines: 'apart', query: 'one', engine: 'one' },
  citation_rate: { combine: MEANS, engines: 'apart', query: 'its_answers', engine: 'as_configured' },
  share_of_voice: { combine: MEANS, engines: 'apart', query: 'its_answers', engine: 'its_answers' },
  first_rate: { combine: MEANS, engines: 'apart', query: 'its_answers', engine: 'as_configured' },
};

export interface ExplainInput {
  analysis: Pick<AnalysisRecord, 'engines'>;
  evidence: readonly SlotEvidence[];
  /** The competitors of the scoring. */
  competitors: readonly ScoredCompetitor[];
}

/**
 * Takes a number apart into engines, queries and answers. The value of each part is that of the same formula for its answers alone.
 */
export function explanationOf(
  metric: ExplainedMetric,
  { analysis, evidence, competitors }: ExplainInput,
): Explanation {
  const tracked = competitors.filter(({ state }) => state === 'tracked');
  const context: Context = {
    metric,
    scope: {
      weights: new Map(analysis.engines.map((engine) => [engine.id, engine.weight])),
      trackedKeys: new Set(tracked.map(({ id }) => competitorKey(id))),
    },
    names: new Map(tracked.map(({ id, name }) => [competitorKey(id), name])),
  };
  const counted = toObservations(evidence, entityKeys(competitors)).filter(
    ({ valid, branded }) => valid && !branded,
  );
  const engines =
    SHAPES[metric].engines === 'together'
      ? [enginePart(context, null, evidence, counted)]
      : analysis.engines.map(({ id }) =>
          enginePart(
            context,
            id,
            evidence.filter(({ slot }) => slot.engineId === id),
            counted.filter(({ engineId }) => engineId === id),
          ),
        );
  const { combine } = SHAPES[metric];
  return { metric, value: valueOf(context, counted), combine, engines };
}

interface Context {
  metric: ExplainedMetric;
  scope: Scope;
  /** Names of tracked competitors, by key. */
  names: ReadonlyMap<string, string>;
}

function valueOf({ metric, scope }: Context, counted: readonly Observation[]): number | null {
  const figure = METRICS[metric](counted, scope);
  return typeof figure === 'object' ? (figure?.value ?? null) : figure;
}

function enginePart(
  context: Context,
  engineId: string | null,
  evidence: readonly SlotEvidence[],
  counted: readonly Observation[],
): EnginePart {
  const byQuery = Map.groupBy(counted, ({ queryId }) => queryId);
  const queries = [...Map.groupBy(evidence, ({ query }) => query.queryId)].flatMap(([queryId, own]) => {
    const query = own[0]?.query;
    return query === undefined ? [] : queryPart(context, query, own, byQuery.get(queryId) ?? []);
  });
  const value = countsAnything(queries) ? valueOf(context, counted) : null;
  const weights = {
    one: 1,
    as_configured: context.scope.weights.get(engineId ?? '') ?? 1,
    its_answers: weightOf(queries),
  };
  return { engineId, value, weight: value === null ? 0 : weights[SHAPES[context.metric].engine], queries };
}

function queryPart(
  context: Context,
  query: AnalysisQuery,
  evidence: readonly SlotEvidence[],
  counted: readonly Observation[],
): QueryPart {
  const answers = evidence.map((item) =>
    answerPart(
      context,
      item,
      counted.find(
        ({ engineId, replicate }) => engineId === item.slot.engineId && replicate === item.slot.replicate,
      ),
    ),
  );
  const value = countsAnything(answers) ? valueOf(context, counted) : null;
  const weights = { one: 1, its_answers: weightOf(answers) };
  return { query, value, weight: value === null ? 0 : weights[SHAPES[context.metric].query], answers };
}

function answerPart(
  context: Context,
  evidence: SlotEvidence,
  observation: Observation | undefined,
): AnswerPart {
  const { metric, scope, names } = context;
  const left = (notCounted: NotCounted): AnswerPart => ({
    evidence,
    notCounted,
    value: null,
    weight: 0,
    competitors,
  });
  const competitors = (observation?.entities ?? []).flatMap(({ key }) => names.get(key) ?? []);
  if (observation === undefined) return left(whyUnusable(evidence) ?? 'not_read');
  if (SHAPES[metric].engine === 'as_configured' && scope.weights.get(observation.engineId) === 0)
    return left('engine_without_weight');
  const value = valueOf({ ...context, scope: { ...scope, weights: new Map() } }, [observation]);
  if (value === null) return left(whySilent(metric, evidence));
  const weight =
    metric === 'share_of_voice' ? namingsIn(observation, (key) => scope.trackedKeys.has(key)) : 1;
  return { evidence, notCounted: null, value, weight, competitors };
}

function countsAnything(parts: readonly Part[]): boolean {
  return parts.some(({ value }) => value !== null);
}

function weightOf(parts: readonly Part[]): number {
  return sum(parts.map(({ weight }) => weight));
}

/** All answers of an explanation, including those that do not count. */
export function answersOf({ engines }: Pick<Explanation, 'engines'>): AnswerPart[] {
  return engines.flatMap(({ queries }) => queries.flatMap(({ answers }) => answers));
}
