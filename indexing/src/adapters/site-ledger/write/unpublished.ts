import { deleteWith, insertRows, type LedgerDatabase } from '../tables/rows.ts';
import type { LedgerState } from '../tables/state.ts';

type State = Pick<LedgerState, 'revision' | 'published_as'>;

/** Of more posts it is quicker to publish everything anew. */
const MOST_NOTED = 500;

/** Notes that these posts will have to be published, with their links. */
export async function noteUnpublished(
  ledger: LedgerDatabase,
  { revision, published_as }: State,
  postIds: ReadonlySet<number>,
): Promise<void> {
  if (published_as === null || postIds.size === 0) return;
  const { db } = ledger;
  const ids = [...postIds];
  await deleteWith({ db }, 'ledger_unpublished', 'post_id', ids);
  if (ids.length + (await listUnpublished(ledger)).length > MOST_NOTED) return forgetPublished(ledger);
  await insertRows(
    ledger,
    'ledger_unpublished',
    ids.map((post_id) => ({ post_id, revision: revision + 1 })),
  );
}

/** From now on nothing is known of what differs from what was published. */
export async function forgetPublished({ db }: LedgerDatabase): Promise<void> {
  await db.updateTable('ledger_state').set({ published_as: null }).execute();
  await db.deleteFrom('ledger_unpublished').execute();
}

export async function listUnpublished({ db }: LedgerDatabase): Promise<number[]> {
  const rows = await db.selectFrom('ledger_unpublished').select('post_id').orderBy('post_id').execute();
  return rows.map(({ post_id }) => post_id);
}

/** Notes that all of a revision was published under a name. */
export async function notePublished(
  ledger: LedgerDatabase,
  state: State,
  revision: number,
  name: string,
): Promise<void> {
  const { db } = ledger;
  await db.updateTable('ledger_state').set({ published_revision: revision, published_as: name }).execute();
  // What changed meanwhile may have been too much to note.
  if (state.revision !== revision) return forgetPublished(ledger);
  await db.deleteFrom('ledger_unpublished').where('revision', '<=', revision).execute();
}
