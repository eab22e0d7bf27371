import { pairKey } from '../../metrics/variation.ts';
import type { SlotRecord } from '../../ports/analysis-store.ts';

/** The answers that every question gets from every engine at least: fewer do not tell how far chance reaches. */
const FIRST_REPLICATES = 2;

/** How much a further answer of the engine to the question would tell, judged by earlier analyses. */
export type WorthOf = (slot: Pick<SlotRecord, 'queryId' | 'engineId'>) => number;

/**
 * The order in which slots are asked when the analysis may stop early: round by round, and after the first rounds those pairs of
 * question and engine first that varied most in EARLIER analyses. What this analysis has found so far must not decide which of
 * its questions are asked again: one that is left alone because its first answers agree would pass for steadier than it is.
 * Rounds stay rounds, so that no pair is ever more than one answer ahead: shares of all answers are not made of a few questions.
 */
export function inOrderOfAsking(slots: readonly SlotRecord[], worthOf: WorthOf): SlotRecord[] {
  return slots.toSorted(
    (one, other) =>
      one.replicate - other.replicate ||
      (one.replicate < FIRST_REPLICATES ? 0 : worthOf(other) - worthOf(one)),
  );
}

export interface Stage {
  /** Those that still wait. */
  waiting: SlotRecord[];
  /** Whether it is time to decide if it is asked at all: all before it is decided, and nothing of it is begun. */
  isOpen: boolean;
}

/**
 * The stage that is to be asked next or is being asked: the first rounds together, then half a round at a time. Null when no
 * slot waits. `slots`: in the order of asking.
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

/** Whether every pair of question and engine that has a slot waiting has as many answers as each must get. */
export function hasFirstAnswers(slots: readonly SlotRecord[]): boolean {
  const pairs = Map.groupBy(slots, pairKey).values();
  return [...pairs].every(
    (own) =>
      own.every(({ state }) => state !== 'waiting') ||
      own.filter(({ state }) => state === 'answered').length >= FIRST_REPLICATES,
  );
}
