import { LEADS_TO_ITSELF } from '../tables/own-links.ts';
import { deleteWith, hashOf, insertRows, type LedgerDatabase, selectIn } from '../tables/rows.ts';
import type { ChangeCounts } from '../write/document-changes.ts';
import type { RunCounts } from './run-counts.ts';

/** The most posts, links and orphans that are kept of those that a run changed: a first run changes all of them. */
export const MOST_CHANGED = 1000;

/** A document that could not be read. */
export interface Unreadable {
  address: string;
  reason: string;
}

/** How many further links of a run with these numbers can be kept. */
export function roomForLinks({ changes: { links } }: RunCounts): number {
  return Math.max(0, MOST_CHANGED - (links.added + links.removed + links.moved));
}

/** Keeps which posts were changed, as far as there is room after those already counted. */
export async function keepChangedPosts(
  ledger: LedgerDatabase,
  runId: number,
  { changes }: RunCounts,
  posts: ChangeCounts['changedPosts'],
): Promise<void> {
  const { added, removed, changed } = changes.posts;
  const room = Math.max(0, MOST_CHANGED - (added + removed + changed));
  const rows = posts.slice(0, room).map(({ change: kind, ...post }) => ({ run_id: runId, kind, ...post }));
  await insertRows(ledger, 'ledger_run_post', rows);
}

export async function keepChangedLinks(
  ledger: LedgerDatabase,
  runId: number,
  links: ChangeCounts['changedLinks'],
): Promise<void> {
  const rows = links.map(({ change: kind, ...link }) => ({ run_id: runId, kind, ...link }));
  await insertRows(ledger, 'ledger_run_link', rows);
}

/** Keeps the first of the listed links in place of those that a first run has kept while it did not know what repeats. */
export async function keepListedLinks(ledger: LedgerDatabase, runId: number): Promise<void> {
  const { db } = ledger;
  const kept = await db
    .selectFrom('ledger_run_link')
    .select('id')
    .where('run_id', '=', runId)
    .limit(1)
    .execute();
  if (kept.length === 0) return;
  const links = await db
    .selectFrom('ledger_link as link')
    .innerJoin('ledger_document as document', 'document.post_id', 'link.post_id')
    .select(['link.post_id', 'document.title', 'link.url as address', 'link.anchor'])
    .where('link.type', 'is not', null)
    .where((row) => row.or([row('document.status', '=', 'publish'), row('document.stored', 'is not', null)]))
    .orderBy('link.post_id')
    .orderBy('link.nth')
    .limit(MOST_CHANGED)
    .execute();
  await db.deleteFrom('ledger_run_link').where('run_id', '=', runId).execute();
  const change = 'added';
  await keepChangedLinks(
    ledger,
    runId,
    links.map((link) => ({ ...link, change, address_before: null })),
  );
}

/** Forgets the links of posts to themselves that a first run has kept before it knew where they lead. Gives how many there are in all. */
export async function forgetOwnLinks({ db }: LedgerDatabase, runId: number): Promise<number> {
  const own = db
    .selectFrom('ledger_link as link')
    .innerJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
    .innerJoin('ledger_document as document', 'document.post_id', 'link.post_id')
    .where(LEADS_TO_ITSELF)
    .where('link.type', 'is not', null)
    .where((row) => row.or([row('document.status', '=', 'publish'), row('document.stored', 'is not', null)]));
  const { all } = await own.select(({ fn }) => fn.countAll().as('all')).executeTakeFirstOrThrow();
  if (Number(all) === 0) return 0;
  const kept = await own
    .innerJoin('ledger_run_link as kept', (join) =>
      join
        .onRef('kept.post_id', '=', 'link.post_id')
        .onRef('kept.address', '=', 'link.url')
        .onRef('kept.anchor', '=', 'link.anchor'),
    )
    .where('kept.run_id', '=', runId)
    .select('kept.id')
    .execute();
  await deleteWith(
    { db },
    'ledger_run_link',
    'id',
    kept.map(({ id }) => id),
  );
  return Number(all);
}

/** Keeps the first of the posts that became orphans, and of those that no longer are. */
export async function keepOrphans(
  ledger: LedgerDatabase,
  runId: number,
  orphans: { new: readonly number[]; rescued: readonly number[] },
): Promise<void> {
  for (const [kind, ids] of [
    ['orphaned', orphans.new],
    ['rescued', orphans.rescued],
  ] as const) {
    const posts = await selectIn(ids.slice(0, MOST_CHANGED), (list) =>
      ledger.db
        .selectFrom('ledger_document')
        .select(['post_id', 'title', 'permalink as address'])
        .where('post_id', 'in', list)
        .orderBy('post_id')
        .execute(),
    );
    await insertRows(
      ledger,
      'ledger_run_post',
      posts.map((post) => ({ run_id: runId, kind, ...post })),
    );
  }
}

/** Keeps each address once per run, also when reading goes on from before it. Gives how many are new. */
export async function keepUnreadable(
  ledger: LedgerDatabase,
  runId: number,
  unreadable: readonly Unreadable[],
): Promise<number> {
  const rows = new Map(
    unreadable.map((row) => {
      const address_hash = hashOf(row.address);
      return [address_hash, { run_id: runId, address_hash, ...row }];
    }),
  );
  const known = await selectIn(rows.keys(), (list) =>
    ledger.db
      .selectFrom('ledger_unreadable')
      .select('address_hash')
      .where('run_id', '=', runId)
      .where('address_hash', 'in', list)
      .execute(),
  );
  for (const { address_hash } of known) rows.delete(address_hash);
  await insertRows(ledger, 'ledger_unreadable', [...rows.values()]);
  return rows.size;
}
