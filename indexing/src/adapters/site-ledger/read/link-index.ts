import type { FoundDocument, LinkIndex } from '../../../ports/link-index.ts';
import { type Db, hashOf, rowsWith } from '../tables/rows.ts';
import { parseSite, readState } from '../tables/state.ts';
import { BrokenList } from './broken-list.ts';
import {
  countMissed,
  findBroken,
  findLink,
  findPost,
  listLinks,
  listUncounted,
  walkLinks,
  walkPosts,
} from './lists.ts';
import { findReach } from './reach.ts';
import { readTotals } from './totals.ts';

export function sqlLinkIndex(db: Db): LinkIndex {
  const broken = new BrokenList(db, brokenState);

  /** Changes with every change of what leads nowhere. In a first run nothing leads anywhere until its end. */
  async function brokenState(): Promise<string | null> {
    const { revision, verdict_changes, is_unsettled } = await readState(db);
    if (is_unsettled === 1) return null;
    const rules = await db
      .selectFrom('ledger_ignored')
      .select(({ fn }) => [fn.countAll().as('count'), fn.max('id').as('last')])
      .executeTakeFirstOrThrow();
    return `${revision} ${verdict_changes} ${rules.count} ${rules.last}`;
  }

  return {
    async site() {
      const { site } = await readState(db);
      return site === null ? null : parseSite(site);
    },
    totals: () => readTotals(db),
    findDocument: (by) => findDocument(db, by),
    findPost: (id) => findPost(db, id),
    findLink: (id) => findLink(db, id),
    listLinks: (args) => listLinks(db, args),
    walkLinks: (which) => walkLinks(db, which),
    listUncounted: (postId) => listUncounted(db, postId),
    findReach: (postId, home) => findReach(db, postId, home),
    listBroken: ({ page, perPage, ...filter }) => broken.page(filter, page, perPage),
    countBrokenReasons: () => broken.counts(),
    listBrokenGroups: ({ by, page, perPage, ...filter }) => broken.groups(filter, by, page, perPage),
    findBroken: async (id) => (await findBroken(db, [id]))[0] ?? null,
    walkPosts: () => walkPosts(db),
    walkBroken: (filter) => broken.walk(filter),
    countMissed: (addressKeys) => countMissed(db, addressKeys),
    listDays: () => db.selectFrom('ledger_day').selectAll().orderBy('day').execute(),
  };
}

async function findDocument(
  db: Db,
  by: Parameters<LinkIndex['findDocument']>[0],
): Promise<FoundDocument | null> {
  const id = 'id' in by ? by.id : await idAt(db, by.addressKeys);
  if (id === null) return null;
  const row = await db
    .selectFrom('ledger_document')
    .select(['post_id', 'source_id', 'permalink'])
    .where('post_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.post_id, sourceId: row.source_id, permalink: row.permalink };
}

async function idAt(db: Db, addressKeys: readonly string[]): Promise<number | null> {
  const hashes = addressKeys.map(hashOf);
  const rows = await rowsWith({ db }, 'ledger_address', 'hash', hashes);
  rows.sort((one, other) => one.priority - other.priority || one.post_id - other.post_id);
  const found = hashes.map((hash) => rows.find((row) => row.hash === hash));
  return found.find((row) => row !== undefined)?.post_id ?? null;
}
