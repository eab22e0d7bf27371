import type { ChangeRecord, JournalEdit, JournalEntry } from '../ports/plan-store.ts';
import { WriterError } from '../ports/site-writer.ts';
import { NOTHING, type PostChanges } from './apply-post.ts';
import { applyEdits } from './edit/apply-edits.ts';
import type { Edit } from './edit/edit.ts';
import { reversed, undoEdit, withSurroundings } from './edit/undo-edit.ts';
import { attempt, writeText, type Writing } from './write-text.ts';

/** Takes changes to one post back: exactly, when the post is as it was left, else each where it is found. */
export async function undoPost(writing: Writing, work: PostChanges): Promise<void> {
  const { store, clock } = writing;
  const { post, changes, planId, by } = work;
  const from = await attempt(() => writing.writer.readToWrite(post));
  const refuse = async (
    refused: readonly ChangeRecord[],
    why: WriterError['why'] | 'changed',
  ): Promise<void> => {
    await store.noteOutcomes(refused.map(({ id }) => ({ id, state: 'applied', problem: why })));
    for (const { id, edit } of refused)
      await store.note({
        planId,
        post,
        by,
        action: 'undo',
        at: clock.now(),
        edits: [{ changeId: id, edit: edit ?? NOTHING }],
        textBefore: '',
        textAfter: '',
        revision: null,
        result: 'not_done',
        problem: why,
      });
  };
  if (from instanceof WriterError) return refuse(changes, from.why);
  const [last] = await store.entriesOf(post.id, 'done');
  const exact = last === undefined ? null : exactEdits(last, from.raw, changes);
  const found = exact ?? foundEdits(from.raw, changes);
  await refuse(
    changes.filter(({ id }) => !found.some(({ changeId }) => changeId === id)),
    'changed',
  );
  if (found.length === 0) return;
  const edits = found.map(({ edit }) => edit);
  const to = applyEdits(from.raw, edits);
  if (to === null) return refuse(changes, 'changed');
  const kept = withSurroundings(from.raw, edits).map((edit, at): JournalEdit => ({
    changeId: found[at]?.changeId ?? 0,
    edit,
  }));
  await writeText(writing, { planId, post, by, action: 'undo', from, to, edits: kept });
}

interface FoundEdit {
  changeId: number;
  edit: Edit;
}

/** Of a post that is as the last entry has left it. Null when it is not. */
function exactEdits(last: JournalEntry, raw: string, changes: readonly ChangeRecord[]): FoundEdit[] | null {
  if (last.action !== 'apply' || last.textAfter !== raw) return null;
  const all = last.edits.map(({ edit }) => edit);
  const own = changes.map(({ id }) => last.edits.find(({ changeId }) => changeId === id));
  if (own.includes(undefined)) return null;
  return own.flatMap((each) =>
    each === undefined ? [] : [{ changeId: each.changeId, edit: reversed(each.edit, all) }],
  );
}

/** Each where it is in a text that has changed since. */
function foundEdits(raw: string, changes: readonly ChangeRecord[]): FoundEdit[] {
  const found: FoundEdit[] = [];
  for (const { id, edit } of changes) {
    const place = edit === null ? null : undoEdit(raw, edit);
    if (place === null || !place.isFound) continue;
    const { start, old } = place.value;
    const overlaps = found.some(
      ({ edit: other }) => start < other.start + other.old.length && other.start < start + old.length,
    );
    if (!overlaps) found.push({ changeId: id, edit: place.value });
  }
  return found;
}
