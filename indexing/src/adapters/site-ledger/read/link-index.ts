import type { LinkIndex } from '../../../ports/link-index.ts';
import type { Db } from '../tables/rows.ts';
import { readState } from '../tables/state.ts';
import { parseSite } from '../tables/stored-site.ts';
import { BrokenList } from './broken-list.ts';
import { findDocument } from './find-document.ts';
import { countMissed, findPost, listLinks, listUncounted, walkLinks } from './lists.ts';
import { findReach } from './reach.ts';
import { readTotals } from './totals.ts';

export function sqlLinkIndex(db: Db): LinkIndex {
  const broken = new BrokenList(db, brokenState);

  /** Changes with every change of what leads nowhere. In a first run nothing leads anywhere until its end. */
  async function brokenState(): Promise<string | null> {
    const { revision, verdict_changes, is_unsettled } = await readState(db);
    return is_unsettled === 1 ? null : `${revision} ${verdict_changes}`;
  }

  return {
    async site() {
      const { site } = await readState(db);
      return site === null ? null : parseSite(site);
    },
    totals: () => readTotals(db),
    findDocument: (by) => findDocument(db, by),
    findPost: (id) => findPost(db, id),
    listLinks: (args) => listLinks(db, args),
    walkLinks: (which) => walkLinks(db, which),
    listUncounted: (postId) => listUncounted(db, postId),
    findReach: (postId, home) => findReach(db, postId, home),
    listBroken: ({ page, perPage, ...filter }) => broken.page(filter, page, perPage),
    countBrokenReasons: () => broken.counts(),
    walkBroken: (filter) => broken.walk(filter),
    countMissed: (addressKeys) => countMissed(db, addressKeys),
    listDays: () => db.selectFrom('ledger_day').selectAll().orderBy('day').execute(),
  };
}
