import { pairKey } from '../../metrics/pairs.ts';
import type { SlotRecord } from '../../ports/analysis-store.ts';

/** The fewest answers of each engine to each question: one alone does not show how much answers vary by chance. */
const FIRST_REPLICATES = 2;

/** How much a further answer of the engine to the question would add, judged by earlier analyses. */
export type WorthOf = (slot: Pick<SlotRecord, 'queryId' | 'engineId'>) => number;

/**
 * The order in which slots are asked when the analysis may stop early: round by round, and after the first rounds those pairs of
 * question and engine first that varied most in EARLIER analyses. The answers of this analysis must not decide which of its questions
 * are asked again: a question that is skipped because its first answers agree would look steadier than it is. No pair is ever more
 * than one answer ahead, so that a few questions do not dominate shares of all answers.
 */
export function inOrderOfAsking(slots: readonly SlotRecord[], worthOf: WorthOf): SlotRecord[] {
  return slots.toSorted(
    (one, other) =>
      one.replicate - other.replicate ||
      (one.replicate < FIRST_REPLICATES ? 0 : worthOf(other) - worthOf(one)),
  );
}

export interface Stage {
  /** The slots of the stage that still wait. */
  waiting: SlotRecord[];
  /** Whether to decide now if the stage is asked at all: all earlier slots are decided, and none of its own has begun. */
  isOpen: boolean;
}

/**
 * The current or next stage: the first rounds together, then half a round at a time. Null when no slot waits. `slots` are in the
 * order of asking.
 */
export function stageUnderWay(slots: readonly SlotRecord[]): Stage | null {
  for (const [at, stage] of stagesOf(slots).entries()) {
    const waiting = stage.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0) continue;
    const isBegun = stage.some(({ state, attempts }) => state === 'answered' || attempts > 0);
    return { waiting, isOpen: at > 0 && !isBegun };
  }
  return null;
}

function stagesOf(slots: readonly SlotRecord[]): SlotRecord[][] {
  const first = slots.filter(({ replicate }) => replicate < FIRST_REPLICATES);
  const further = slots.filter(({ replicate }) => replicate >= FIRST_REPLICATES);
  const rounds = [...Map.groupBy(further, ({ replicate }) => replicate)].toSorted(([a], [b]) => a - b);
  return [first, ...rounds.flatMap(([, round]) => halves(round))];
}

function halves(round: readonly SlotRecord[]): SlotRecord[][] {
  const middle = Math.ceil(round.length / 2);
  return [round.slice(0, middle), round.slice(middle)];
}

/** Whether every pair of question and engine with a waiting slot has at least `FIRST_REPLICATES` answers. */
export function hasFirstAnswers(slots: readonly SlotRecord[]): boolean {
  const pairs = Map.groupBy(slots, pairKey).values();
  return [...pairs].every(
    (own) =>
      own.every(({ state }) => state !== 'waiting') ||
      own.filter(({ state }) => state === 'answered').length >= FIRST_REPLICATES,
  );
}
