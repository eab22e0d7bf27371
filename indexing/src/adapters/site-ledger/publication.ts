import type { Publication } from '../../ports/publication.ts';
import { ledgerRecords, recordsOf } from './read/records.ts';
import { carryOver } from './runs/carry-over.ts';
import { inLock } from './runs/lock.ts';
import type { LedgerDatabase } from './tables/rows.ts';
import { readState } from './tables/state.ts';
import { listUnpublished, notePublished } from './write/unpublished.ts';

export function sqlPublication(ledger: LedgerDatabase): Publication {
  const { db } = ledger;
  return {
    revision: async () => (await readState(db)).revision,
    publishedRevision: async () => (await readState(db)).published_revision,
    notePublished: (revision, name, runId = null) =>
      inLock(ledger, async (inside, state) => {
        const since = { after: state.published_revision ?? 0, upTo: revision };
        if (runId !== null) await carryOver(inside, runId, since);
        await notePublished(inside, state, revision, name);
      }),
    async unpublished() {
      const { published_as } = await readState(db);
      return published_as === null ? null : { since: published_as, postIds: await listUnpublished(ledger) };
    },
    records: () => ledgerRecords(db),
    recordsOf: (postIds) => recordsOf(db, postIds),
  };
}
