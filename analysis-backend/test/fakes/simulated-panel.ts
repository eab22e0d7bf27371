import { changeSince, type Run } from '../../src/metrics/change.ts';
import { estimateLevel, type Cell } from '../../src/metrics/estimate.ts';
import type { Observation } from '../../src/model/observation.ts';
import { randomNumbers } from '../../src/shared/random-numbers.ts';
import { anAnswer, anEngine } from './scored-answers.ts';
import { anObservation } from './simulated-answers.ts';

/** A panel of questions like those of one population, in which `chance` of all answers name the brand. */
export interface PanelSetting {
  chance: number;
  queries: number;
  engines: number;
}

const REPLICATES = 3;

/** Standard deviations of the log odds that an answer names the brand. */
const SPREAD = {
  /** Between questions, in every run. */
  query: 1,
  /** Of a question between two runs: all engines drift together, as after a change of the web that they search. */
  drift: 0.7,
  /** Between the engines that are asked the same question. */
  engine: 0.5,
};

/** Holds no value. */
const NOWHERE = { low: Infinity, high: -Infinity };

const equalWeights = new Map<string, number>();

/** The share of simulated runs in which the interval of the score holds the chance. */
export function coverageOf(setting: PanelSetting, runs: number): number {
  const random = randomNumbers(seedOf(setting));
  const odds = centreOf(setting.chance);
  return shareOf(runs, () => {
    const panel = drawPanel(setting, odds, random);
    const { low, high } =
      estimateLevel(cellsOf(mentionsIn(panel, random)), equalWeights)?.interval ?? NOWHERE;
    return low <= 100 * setting.chance && 100 * setting.chance <= high;
  });
}

/** The share of simulated pairs of runs that are said to have moved, although the chance is the same. */
export function falseMovesOf(setting: PanelSetting, runs: number): number {
  const random = randomNumbers(seedOf(setting));
  const odds = centreOf(setting.chance);
  const engines = Array.from({ length: setting.engines }, (_, engine) => anEngine({ id: `e${engine}` }));
  const evidence = Array.from({ length: setting.queries }, (_, query) => anAnswer({ query: `q${query}` }));
  return shareOf(runs, () => {
    const panel = drawPanel(setting, odds, random);
    const run = (id: string): Run => ({
      analysis: { id, isDemo: false, engines },
      evidence,
      observations: answersOf(mentionsIn(panel, random)),
    });
    return changeSince(run('before'), run('now'), equalWeights).verdict === 'moved';
  });
}

function seedOf({ chance, queries, engines }: PanelSetting): number {
  return Math.round(1000 * chance) + 1000 * queries + 100_000 * engines;
}

function shareOf(runs: number, isHit: () => boolean): number {
  let hits = 0;
  for (let run = 0; run < runs; run++) if (isHit()) hits++;
  return hits / runs;
}

/** For each question, the log odds at each engine. */
function drawPanel({ queries, engines }: PanelSetting, odds: number, random: () => number): number[][] {
  return Array.from({ length: queries }, () => {
    const ofQuery = odds + SPREAD.query * normal(random);
    return Array.from({ length: engines }, () => ofQuery + SPREAD.engine * normal(random));
  });
}

/** For each question, how many answers of each engine name the brand in one run, for which each question has drifted by its own amount. */
function mentionsIn(panel: readonly (readonly number[])[], random: () => number): number[][] {
  return panel.map((engines) => {
    const drift = SPREAD.drift * normal(random);
    return engines.map((odds) => {
      let mentions = 0;
      for (let replicate = 0; replicate < REPLICATES; replicate++)
        if (random() < chanceOf(odds + drift)) mentions++;
      return mentions;
    });
  });
}

/** What the program makes of these answers to find their score. */
function cellsOf(mentions: readonly (readonly number[])[]): Cell[] {
  return mentions.flatMap((engines, query) =>
    engines.map((named, engine) => ({
      queryId: `q${query}`,
      engineId: `e${engine}`,
      value: (100 * named) / REPLICATES,
      answers: REPLICATES,
      squares: (100 * 100 * named * (REPLICATES - named)) / REPLICATES,
      weight: 1,
    })),
  );
}

function answersOf(mentions: readonly (readonly number[])[]): Observation[] {
  return mentions.flatMap((engines, query) =>
    engines.flatMap((named, engine) =>
      Array.from({ length: REPLICATES }, (_, replicate) =>
        anObservation({
          queryId: `q${query}`,
          engineId: `e${engine}`,
          replicate,
          mentioned: replicate < named,
        }),
      ),
    ),
  );
}

function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** The log odds around which answers name the brand with this chance on average. */
function centreOf(chance: number): number {
  const spread = Math.hypot(...Object.values(SPREAD));
  const steps = Array.from({ length: 241 }, (_, step) => (step - 120) / 20);
  const weights = steps.map((step) => Math.exp((-step * step) / 2));
  const total = weights.reduce((all, weight) => all + weight, 0);
  let low = -20;
  let high = 20;
  for (let round = 0; round < 50; round++) {
    const middle = (low + high) / 2;
    const mean = steps.reduce(
      (all, step, at) => all + ((weights[at] ?? 0) / total) * chanceOf(middle + spread * step),
      0,
    );
    if (mean < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A number of the standard normal distribution (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
