import { describe, expect, it } from 'vitest';
import { chancesOf, observe } from '../../../test/fakes/simulated-answers.ts';
import { aSlot } from '../../../test/fakes/storage.ts';
import { sum } from '../../metrics/averages.ts';
import { scoreOf } from '../../metrics/metric-set.ts';
import type { Observation } from '../../model/observation.ts';
import { panelCells, panelHalfWidth, panelInterval } from '../../metrics/panel.ts';
import { randomNumbers } from '../../shared/random-numbers.ts';
import { pairKey } from '../../metrics/pairs.ts';
import { varianceByPair } from '../../metrics/variation.ts';
import type { SlotRecord } from '../../ports/analysis-store.ts';
import { hasFirstAnswers, inOrderOfAsking, stageUnderWay, type WorthOf } from './stages.ts';

const noWeights = new Map<string, number>();

function slotsOf(queries: number, replicates: number, worthOf: WorthOf = () => 1): SlotRecord[] {
  const slots = Array.from({ length: queries * replicates }, (_, at) =>
    aSlot({
      analysisId: 'a',
      queryId: `q${Math.floor(at / replicates)}`,
      engineId: 'e1',
      replicate: at % replicates,
    }),
  );
  return inOrderOfAsking(slots, worthOf);
}

function namesOf(slots: readonly SlotRecord[] | undefined): string[] | undefined {
  return slots?.map(({ queryId, replicate }) => `${queryId} ${replicate}`);
}

/** The stages in the order in which they are asked, none of them skipped. */
function stagesIn(slots: SlotRecord[]): (string[] | undefined)[] {
  const stages: (string[] | undefined)[] = [];
  for (let stage = stageUnderWay(slots); stage !== null; stage = stageUnderWay(slots)) {
    stages.push(namesOf(stage.waiting));
    for (const slot of stage.waiting) slot.state = 'answered';
  }
  return stages;
}

describe('the stages of an analysis that may stop early', () => {
  it('are two rounds, then half rounds, the pairs that varied most in earlier analyses first', () => {
    const worth = { q0: 1, q1: 3, q2: 2, q3: 0 };
    const slots = slotsOf(4, 4, ({ queryId }) => worth[queryId as keyof typeof worth]);
    expect(stagesIn(slots)).toEqual([
      ['q0 0', 'q1 0', 'q2 0', 'q3 0', 'q0 1', 'q1 1', 'q2 1', 'q3 1'],
      ['q1 2', 'q2 2'],
      ['q0 2', 'q3 2'],
      ['q1 3', 'q2 3'],
      ['q0 3', 'q3 3'],
    ]);
  });

  it('may be skipped, the first one excepted, once all earlier slots are decided and while none of their own has begun', () => {
    const slots = slotsOf(2, 3);
    expect(stageUnderWay(slots)?.isOpen).toBe(false);
    for (const slot of slots.slice(0, 4)) slot.state = 'answered';
    expect(stageUnderWay(slots)).toMatchObject({ waiting: [{ replicate: 2 }], isOpen: true });
    for (const slot of slots.slice(4, 5)) slot.attempts = 1;
    expect(stageUnderWay(slots)?.isOpen).toBe(false);
    for (const slot of slots) slot.state = 'failed';
    expect(stageUnderWay(slots)).toBeNull();
  });

  it('go on while a pair that still has slots has fewer than two answers', () => {
    const slots = slotsOf(2, 3);
    for (const slot of slots.slice(0, 4)) slot.state = 'answered';
    expect(hasFirstAnswers(slots)).toBe(true);
    for (const slot of slots.slice(0, 1)) slot.state = 'failed';
    expect(hasFirstAnswers(slots)).toBe(false);
    for (const slot of slots.filter(({ queryId }) => queryId === 'q0')) slot.state = 'failed';
    expect(hasFirstAnswers(slots)).toBe(true);
  });
});

/** One analysis of 20 questions asked up to 5 times that stops at ± 8 points. */
function simulate(random: () => number): { error: number; isCovered: boolean; asked: number } {
  const chances = chancesOf(20, random);
  const varianceOf = varianceByPair(panelCells(observe(chances, 3, random), noWeights));
  const slots = slotsOf(20, 5, (slot) => varianceOf(pairKey(slot)));
  const observations: Observation[] = [];
  for (let stage = stageUnderWay(slots); stage !== null; stage = stageUnderWay(slots)) {
    if (stage.isOpen && (panelHalfWidth(observations, noWeights) ?? Infinity) <= 8) break;
    for (const slot of stage.waiting) {
      slot.state = 'answered';
      const chance = chances[Number(slot.queryId.slice(1))] ?? 0;
      for (const answer of observe([chance], 1, random)) observations.push({ ...answer, ...slot });
    }
  }
  const truth = (100 * sum(chances)) / chances.length;
  const { low, high } = panelInterval(observations, noWeights) ?? { low: 0, high: 0 };
  return {
    error: (scoreOf(observations, noWeights)?.value ?? Number.NaN) - truth,
    isCovered: low <= truth && truth <= high,
    asked: observations.length,
  };
}

describe('stopping early, simulated', () => {
  it('leaves the score within a point of the truth on average, and its interval at 92 % or more', () => {
    const random = randomNumbers(11);
    const runs = Array.from({ length: 400 }, () => simulate(random));
    const bias = sum(runs.map(({ error }) => error)) / runs.length;
    const covered = runs.filter(({ isCovered }) => isCovered).length / runs.length;
    const asked = sum(runs.map((run) => run.asked)) / runs.length;
    process.stdout.write(
      `stopped early: off by ${bias.toFixed(2)} points, ${(100 * covered).toFixed(1)} % covered, ${asked.toFixed(0)} of 100 asked\n`,
    );
    expect(Math.abs(bias)).toBeLessThan(1);
    expect(covered).toBeGreaterThanOrEqual(0.92);
    expect(asked).toBeLessThan(90);
  });
});
