import type { Observation } from '../../model/observation.ts';
import { wilson } from '../../metrics/quantiles.ts';
import type { BackendQueryFinding } from '@signpost/contract/analyses';
import type { Bounds } from '../../model/scoring.ts';

/** Counts of the answers to a query in the latest runs. */
export interface Measured {
  /** Runs with a valid answer to the query. */
  runs: number;
  /** Valid answers. */
  answers: number;
  /** Answers that name a company, the brand included. */
  informative: number;
  /** Answers that name the brand. */
  named: number;
  informativeInterval: Bounds;
  namedInterval: Bounds;
}

/** The smallest share of answers that name a company. Below it, the query does not ask for names. */
const INFORMATIVE_FROM = 0.5;

/** The fewest runs, and the fewest answers, before a query gets a finding. */
const FEWEST_RUNS = 2;
const FEWEST_ANSWERS = 6;

/** Null when no run has a valid answer to the query. `runs` holds the answers to it in each run. */
export function measuredOf(runs: readonly (readonly Observation[])[]): Measured | null {
  const valid = runs
    .map((run) => run.filter((observation) => observation.valid))
    .filter((run) => run.length > 0);
  const all = valid.flat();
  const informative = all.filter(({ entities }) => entities.length > 0).length;
  const named = all.filter(({ mentioned }) => mentioned).length;
  const informativeInterval = wilson(informative, all.length);
  const namedInterval = wilson(named, all.length);
  if (informativeInterval === null || namedInterval === null) return null;
  return { runs: valid.length, answers: all.length, informative, named, informativeInterval, namedInterval };
}

/** Findings from the answers to a query. */
export function lintAnswers(measured: Measured, isBranded: boolean): BackendQueryFinding[] {
  const { runs, answers, named, informativeInterval } = measured;
  if (informativeInterval.high < INFORMATIVE_FROM) return [finding('names_nobody', 'problem')];
  if (isBranded || runs < FEWEST_RUNS || answers < FEWEST_ANSWERS) return [];
  if (named === answers) return [finding('always_named', 'hint')];
  return named === 0 ? [finding('never_named', 'hint')] : [];
}

export function finding(
  code: BackendQueryFinding['code'],
  severity: BackendQueryFinding['severity'],
): BackendQueryFinding {
  return { code, severity, other_query_id: null, competitors: [] };
}
