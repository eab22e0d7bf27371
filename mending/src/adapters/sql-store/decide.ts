import { inTransaction, storable } from '@signpost/platform/sql';
import type { SuggestionState } from '../../ports/suggestion-store.ts';
import { hasId, shownSuggestions } from './editions.ts';
import type { MendingDatabase } from './open.ts';

interface Decided {
  state: SuggestionState;
  note: string;
  by: string;
  at: number;
}

/** Notes a decision about the suggestion that is shown; false when there is none. */
export async function decide(db: MendingDatabase, id: string, decided: Decided): Promise<boolean> {
  return inTransaction(db, async (db) => {
    // When an edition is published and the one before it removed meanwhile, the decision is about the new one.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const shown = await shownSuggestions(db)
        .select(['suggestion.id', 'suggestion.source_id', 'suggestion.target_id', 'suggestion.edition'])
        .select('target.edition as target_edition')
        .where(hasId(id))
        .executeTakeFirst();
      if (shown === undefined) return false;
      // One that was decided long ago is of an edition that is gone.
      const edition = shown.target_edition ?? shown.edition;
      const { numUpdatedRows } = await db
        .updateTable('mending_suggestion')
        .set({ ...toColumns(decided), edition })
        .where('id', '=', shown.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      // The same link in an edition that is being made.
      await db
        .deleteFrom('mending_suggestion')
        .where('source_id', '=', shown.source_id)
        .where('target_id', '=', shown.target_id)
        .where('state', '=', 'open')
        .where('edition', '>', edition)
        .execute();
      break;
    }
    return true;
  });
}

function toColumns({ state, note, by, at }: Decided) {
  const isOpen = state === 'open';
  return {
    state,
    note: storable(note),
    decided_by: isOpen ? null : storable(by),
    decided_at: isOpen ? null : at,
  };
}
