import {
  coverageOf,
  falseMovesOf,
  type PanelSetting,
} from '../../analysis-backend/test/fakes/simulated-panel.ts';
import type { Lines } from './report.ts';

const CHANCES = [0.02, 0.1, 0.5, 0.9, 0.98];
const QUERIES = [5, 10, 20, 50];
const ENGINES = [1, 3, 7];

/** Simulated intervals cost little, and with this many a share is right to a quarter of a point. */
const COVERAGE_RUNS = 20_000;

/** How often intervals hold the truth, and how often runs are said to have moved when nothing did: one line per number of questions and engines. */
export function measureCoverage(runs: number, report: Lines): void {
  for (const queries of QUERIES) {
    for (const engines of ENGINES) {
      const settings = CHANCES.map((chance) => ({ chance, queries, engines }));
      const covered = settings.map((setting) => coverageOf(setting, COVERAGE_RUNS));
      report.add({
        target: 'coverage',
        what: `95 % interval of the score, ${describe(queries, engines)}`,
        must: '90–98 %',
        goal: '95 %',
        measured: list(covered),
        holds: covered.every((share) => share >= 0.9 && share <= 0.98),
      });
    }
  }
  // With fewer than 10 questions there is no verdict.
  for (const queries of QUERIES.filter((count) => count >= 10)) {
    for (const engines of ENGINES) {
      const settings = CHANCES.map((chance): PanelSetting => ({ chance, queries, engines }));
      const moved = settings.map((setting) => falseMovesOf(setting, runs));
      report.add({
        target: 'moved',
        what: `said to have moved, ${describe(queries, engines)}`,
        must: '≤ 6 %',
        goal: '5 %',
        measured: list(moved),
        holds: moved.every((share) => share <= 0.06),
      });
    }
  }
}

function describe(queries: number, engines: number): string {
  return `${queries} questions at ${engines} ${engines === 1 ? 'engine' : 'engines'}, chance ${CHANCES.join(', ')}`;
}

function list(shares: readonly number[]): string {
  return shares.map((share) => (100 * share).toFixed(1)).join(', ');
}
