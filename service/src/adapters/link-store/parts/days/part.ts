import { readNumbers } from '../../update/copied-columns.ts';
import { movesIn } from '../../update/changed-rows.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import { expectSame } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';
import { noteDays } from './note-days.ts';
import { storedDays } from './read.ts';

/** How many listed posts came and went on each day, with the ids of those of the last day (`day_added`, `day_removed`). */
export const days: Part = {
  // The past follows from the data before, not from the rows: an import notes it after comparing the two.
  build: () => ({}),
  update,
  verify,
};

function update({ db, before, meta, changed, at }: GenerationCopy): void {
  const lastDay = { added: readNumbers(db, 'day_added'), removed: readNumbers(db, 'day_removed') };
  const known = { days: before.published_days ?? [], lastDay };
  meta.published_days = noteDays(db, known, movesIn(changed), at);
}

/** A day of an earlier version has counts without ids, and so has a day after which a later one was set off. */
async function verify({ generation }: Verification): Promise<Verifying> {
  const { days, lastDay } = await storedDays(generation);
  const { added, removed } = lastDay;
  if (added.length + removed.length === 0) return {};
  const { added: addedThen = 0, removed: removedThen = 0 } = days.at(-1) ?? {};
  expectSame('number of day_added', added.length, addedThen);
  expectSame('number of day_removed', removed.length, removedThen);
  return {};
}
