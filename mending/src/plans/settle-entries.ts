import type { JournalEntry, PlanStore } from '../ports/plan-store.ts';
import { WriterError, type SiteWriter } from '../ports/site-writer.ts';
import { attempt, outcomesIn, outcomesOf } from './write-text.ts';

/**
 * Decides what became of texts that a process was about to write when it ended: by what is in the posts now. Those that cannot be read
 * stay undecided.
 */
export async function settleEntries(
  store: PlanStore,
  writerOf: (entry: JournalEntry) => Promise<SiteWriter | null>,
): Promise<void> {
  for (const entry of await store.openEntries()) {
    const writer = await writerOf(entry);
    const now = writer === null ? null : await attempt(() => writer.read(entry.post));
    if (now === null) continue;
    const changes = await store.changesOf(entry.planId);
    const own = changes.filter(({ id }) => entry.edits.some(({ changeId }) => changeId === id));
    const states = own.some(({ state }) => state === 'undoing') ? UNDOING : APPLYING;
    if (!(now instanceof WriterError)) await settleBy(store, entry, now.raw, states);
    else if (now.why === 'deleted' || now.why === 'moved_type')
      await store.settle(
        entry.id,
        { result: 'not_done', problem: now.why },
        outcomesOf(entry.edits, states.notDone, now.why),
      );
  }
}

/** What was not done is as it was before. */
const APPLYING = { done: 'applied', notDone: 'planned' } as const;
const UNDOING = { done: 'undone', notDone: 'applied' } as const;

async function settleBy(
  store: PlanStore,
  { id, edits, action, textBefore, textAfter }: JournalEntry,
  raw: string,
  states: typeof APPLYING | typeof UNDOING,
): Promise<void> {
  if (action === 'put_back') {
    const isBack = raw === textAfter;
    const problem = isBack ? 'rewritten' : 'rewritten_not_restored';
    const outcomes = isBack
      ? outcomesOf(edits, states.notDone, problem)
      : outcomesIn(raw, edits, states, problem);
    return store.settle(
      id,
      { result: isBack ? 'done' : 'not_done', problem: isBack ? null : problem },
      outcomes,
    );
  }
  if (raw === textAfter)
    return store.settle(id, { result: 'done', problem: null }, outcomesOf(edits, states.done, null));
  if (raw === textBefore)
    return store.settle(id, { result: 'not_done', problem: null }, outcomesOf(edits, states.notDone, null));
  const outcomes = outcomesIn(raw, edits, states, 'changed_since');
  const isDone = outcomes.some(({ state }) => state === states.done);
  return store.settle(id, { result: isDone ? 'done' : 'not_done', problem: 'changed_since' }, outcomes);
}
