import type { ChangeProblem } from '@signpost/contract/change-problems';
import type { ChangeState, JournalResult } from '@signpost/contract/plans';
import type { Clock, Wait } from '@signpost/platform/time';
import type { ChangeOutcome, JournalEdit, NewEntry, PlannedPost, PlanStore } from '../ports/plan-store.ts';
import { WriterError, type PostText, type SiteWriter } from '../ports/site-writer.ts';
import { undoEdit } from './edit/undo-edit.ts';
import { LEASE_MS, SENDING_MS, TurnLostError } from './turn.ts';

export interface Writing {
  store: PlanStore;
  writer: SiteWriter;
  clock: Clock;
  wait: Wait;
  signal: AbortSignal;
  /** The process that has the turn. */
  holder: string;
}

/** A text that is to be written in place of another. */
export interface TextWrite {
  planId: number;
  post: PlannedPost;
  action: 'apply' | 'undo';
  by: string;
  from: PostText;
  to: string;
  edits: readonly JournalEdit[];
}

/** What is left in the post: the new text, the old one, or something else. */
export interface Written {
  result: JournalResult;
  problem: ChangeProblem | null;
  /** The text of the post now, when it is known. */
  now: PostText | null;
}

/** What the changes of an action become when it is done, and when it is not. */
const STATES_AFTER: Readonly<Record<'apply' | 'undo', { done: ChangeState; notDone: ChangeState }>> = {
  apply: { done: 'applied', notDone: 'refused' },
  undo: { done: 'undone', notDone: 'applied' },
};

/**
 * Writes a text once, in its turn: notes it first, sends it, reads it back and decides by what is there. A text that the site has rewritten is
 * replaced by the one before.
 */
export async function writeText(writing: Writing, write: TextWrite): Promise<Written> {
  const { store, writer, clock } = writing;
  const { post, from, to, edits, action } = write;
  const entry: NewEntry = {
    planId: write.planId,
    post,
    action,
    at: clock.now(),
    by: write.by,
    edits,
    textBefore: from.raw,
    textAfter: to,
    revision: from.revision,
  };
  const turn = { holder: writing.holder, until: clock.now() + LEASE_MS };
  const id = await store.intend(entry, action === 'apply' ? 'applying' : 'undoing', turn);
  if (id === null) throw new TurnLostError();
  const states = STATES_AFTER[action];
  const settle = async (
    result: JournalResult,
    problem: ChangeProblem | null,
    now: PostText | null,
    outcomes = outcomesOf(edits, result === 'done' ? states.done : states.notDone, problem),
  ): Promise<Written> => {
    await store.settle(id, { result, problem }, outcomes);
    return { result, problem, now };
  };

  if (clock.now() > turn.until - SENDING_MS) return settle('not_done', 'not_stored', from);
  const sent = await attempt(() => writer.write(post, to));
  if (sent instanceof WriterError && !sent.mayBeDone) return settle('not_done', sent.why, from);
  const now = await readBack(writing, post);
  if (now === null) {
    // It is decided later, when the site can be read again.
    const why = sent instanceof WriterError ? sent.why : 'not_reached';
    const state = action === 'apply' ? 'applying' : 'undoing';
    return settle('intended', why, null, outcomesOf(edits, state, why));
  }
  if (now.raw === to) return settle('done', null, now);
  if (now.raw === from.raw)
    return settle('not_done', sent instanceof WriterError ? sent.why : 'not_stored', now);
  if (sent instanceof WriterError || sent.raw !== now.raw) {
    const outcomes = outcomesIn(now.raw, edits, states, 'changed_since');
    const isDone = outcomes.some(({ state }) => state === states.done);
    return settle(isDone ? 'done' : 'not_done', 'changed_since', now, outcomes);
  }

  const { isRestored, there } = await putBack(writing, entry, now);
  if (isRestored) return settle('not_done', 'rewritten', there);
  const outcomes = outcomesIn((there ?? now).raw, edits, states, 'rewritten_not_restored');
  return settle('not_done', 'rewritten_not_restored', there, outcomes);
}

/** Writes the text before again. */
async function putBack(
  writing: Writing,
  entry: NewEntry,
  now: PostText,
): Promise<{ isRestored: boolean; there: PostText | null }> {
  const { store, writer, clock } = writing;
  const back: NewEntry = {
    ...entry,
    action: 'put_back',
    at: clock.now(),
    textBefore: now.raw,
    textAfter: entry.textBefore,
    revision: now.revision,
  };
  const turn = { holder: writing.holder, until: clock.now() + LEASE_MS };
  const id = await store.intend(back, entry.action === 'apply' ? 'applying' : 'undoing', turn);
  if (id === null) return { isRestored: false, there: now };
  const sent = await attempt(() => writer.write(entry.post, entry.textBefore));
  const there = await readBack(writing, entry.post);
  // Others may have changed it right after.
  const isStored = !(sent instanceof WriterError) && sent.raw === entry.textBefore;
  const isRestored = isStored || there?.raw === entry.textBefore;
  await store.settle(
    id,
    isRestored
      ? { result: 'done', problem: null }
      : { result: 'not_done', problem: 'rewritten_not_restored' },
    [],
  );
  return { isRestored, there };
}

const READ_BACK_TRIES = 3;
const READ_BACK_PAUSE_MS = 2000;

/** What is in the post; null when it cannot be read. */
async function readBack({ writer, wait, signal }: Writing, post: PlannedPost): Promise<PostText | null> {
  for (let tries = 1; ; tries++) {
    const there = await attempt(() => writer.read(post));
    if (!(there instanceof WriterError)) return there;
    if (tries === READ_BACK_TRIES || signal.aborted) return null;
    await wait(READ_BACK_PAUSE_MS, signal);
  }
}

export async function attempt<Value>(work: () => Promise<Value>): Promise<Value | WriterError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WriterError) return error;
    throw error;
  }
}

export function outcomesOf(
  edits: readonly JournalEdit[],
  state: ChangeState,
  problem: ChangeProblem | null,
): ChangeOutcome[] {
  return edits.map(({ changeId: id }) => ({ id, state, problem }));
}

/** By what is in a text that is neither the old one nor the new one. */
export function outcomesIn(
  raw: string,
  edits: readonly JournalEdit[],
  { done, notDone }: { done: ChangeState; notDone: ChangeState },
  problem: ChangeProblem,
): ChangeOutcome[] {
  return edits.map(({ changeId: id, edit }) => ({
    id,
    state: undoEdit(raw, edit).isFound ? done : notDone,
    problem,
  }));
}
