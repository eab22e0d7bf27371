import type { ChangeProblem } from '@signpost/contract/change-problems';
import type { ChangeOutcome, ChangeRecord, NewEntry, PlannedPost, PlanStore } from '../ports/plan-store.ts';
import { WriterError, type PostText } from '../ports/site-writer.ts';
import { hashOfText } from './edit/apply-edits.ts';
import { withSurroundings } from './edit/undo-edit.ts';
import { locateChanges } from './locate-changes.ts';
import { attempt, outcomesOf, writeText, type Writing } from './write-text.ts';

/** The changes of a plan to one post, and who asked for them. */
export interface PostChanges {
  planId: number;
  post: PlannedPost;
  by: string;
  changes: readonly ChangeRecord[];
  /** Further changes of the plan to the same post. */
  others: readonly ChangeRecord[];
}

/** Makes changes to one post. Those that cannot be made are refused with the reason, and the others made all the same. */
export async function applyPost(writing: Writing, work: PostChanges): Promise<void> {
  const { store } = writing;
  const { post, changes } = work;
  const from = await attempt(() => writing.writer.readToWrite(post));
  if (from instanceof WriterError) return refuse(writing, work, changes, () => from.why);
  // Such a text could not be kept in the journal as it is.
  if (!from.raw.isWellFormed() || from.raw.includes('\0'))
    return refuse(writing, work, changes, () => 'in_other');
  const there = await settleLate(store, post.id, from.raw);
  const textHash = hashOfText(from.raw);
  const missing = changes.filter(({ id }) => !there.has(id));
  const [changed, same] = parted(missing, (change) => wasChanged(change, textHash));
  await refuse(writing, work, changed, () => 'changed');
  const { fit, refused, text } = locateChanges(from.raw, same, post.url);
  const whyOf = new Map<ChangeRecord, ChangeProblem>(refused.map(({ change, why }) => [change, why]));
  await refuse(writing, work, [...whyOf.keys()], (change) => whyOf.get(change) ?? 'not_found');
  if (fit.length === 0) return;
  const edits = withSurroundings(
    from.raw,
    fit.map(({ edit }) => edit),
  ).map((edit, at) => ({ changeId: fit[at]?.change.id ?? 0, edit }));
  await store.noteOutcomes(
    edits.map(({ changeId: id, edit }) => ({
      id,
      state: 'planned',
      problem: null,
      edit,
      spanHash: hashOfText(edit.old),
    })),
  );
  const { now, result } = await writeText(writing, {
    ...work,
    action: 'apply',
    from,
    to: text,
    edits,
  });
  if (now !== null && result === 'done') await store.noteOutcomes(readAnew(work.others, now));
}

/**
 * Notes as done what was decided not to be done, where the text has arrived since: the process that sent it was killed, and the site stored it
 * late. Gives the ids of its changes.
 */
async function settleLate(store: PlanStore, postId: number, raw: string): Promise<ReadonlySet<number>> {
  const late = (await store.entriesOf(postId, 'not_done')).find(
    ({ action, problem, textAfter }) => action === 'apply' && problem === null && textAfter === raw,
  );
  if (late === undefined) return new Set();
  await store.settle(late.id, { result: 'done', problem: null }, outcomesOf(late.edits, 'applied', null));
  return new Set(late.edits.map(({ changeId }) => changeId));
}

/** What waits for a later time is compared with the text that we have written ourselves. */
function readAnew(others: readonly ChangeRecord[], { raw, modified }: PostText): ChangeOutcome[] {
  return others
    .filter(({ state }) => state === 'planned')
    .map(({ id, state, problem }) => ({
      id,
      state,
      problem,
      read: { modified, textHash: hashOfText(raw) },
      edit: null,
    }));
}

/** A change that was refused before is looked for anew: the person knows of it. */
function wasChanged({ state, problem, read }: ChangeRecord, textHash: string): boolean {
  return state === 'planned' && problem === null && read !== null && read.textHash !== textHash;
}

async function refuse(
  { store, clock }: Writing,
  { planId, post, by }: PostChanges,
  changes: readonly ChangeRecord[],
  whyOf: (change: ChangeRecord) => ChangeProblem,
): Promise<void> {
  if (changes.length === 0) return;
  await store.noteOutcomes(
    changes.map((change) => ({ id: change.id, state: 'refused', problem: whyOf(change) })),
  );
  for (const change of changes) {
    const entry: NewEntry = {
      planId,
      post,
      action: 'apply',
      at: clock.now(),
      by,
      edits: [{ changeId: change.id, edit: change.edit ?? NOTHING }],
      textBefore: '',
      textAfter: '',
      revision: null,
    };
    await store.note({ ...entry, result: 'not_done', problem: whyOf(change) });
  }
}

export const NOTHING = { start: 0, old: '', new: '', removes: [], adds: [], before: '', after: '' };

function parted<Item>(items: readonly Item[], is: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}
