import { FEWEST_PAGES, repeatedPairs } from '../../../extract/link-blocks.ts';
import { selectIn, sourceOfEach, type LedgerDatabase } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { blockLinksOf, groupHash, groupsOf, NO_CUTOFF, type PageGroup } from './block-rows.ts';

type GroupRow = LedgerSchema['ledger_block_group'];

/** The pages of a group that show what repeats in it, at most. Larger groups are judged by those whose ranks are the lowest. */
const MOST_PAGES = 256;

/** What repeats in a group of pages, and the rank beyond which pages do not matter to it. */
export interface Decision {
  pairs: string;
  cutoff: string;
}

/** The groups of a source that are large enough to know what repeats in them. */
export async function largeGroups({ db }: LedgerDatabase, sourceId: number): Promise<PageGroup[]> {
  const counted = await db
    .selectFrom('ledger_page_blocks')
    .select(['language', 'folder', 'template', ({ fn }) => fn.countAll<number | string>().as('pages')])
    .where('source_id', '=', sourceId)
    .groupBy(['language', 'folder', 'template'])
    .execute();
  const groups = new Map<string, { group: PageGroup; pages: number }>();
  for (const { pages, ...row } of counted) {
    for (const group of groupsOf(row)) {
      const name = JSON.stringify(group);
      groups.set(name, { group, pages: (groups.get(name)?.pages ?? 0) + Number(pages) });
    }
  }
  return [...groups.values()].filter(({ pages }) => pages >= FEWEST_PAGES).map(({ group }) => group);
}

/** What repeats in a group. It depends on its pages alone, not on the order in which they came. */
export async function decide(
  { db }: LedgerDatabase,
  sourceId: number,
  { language, folder, template }: PageGroup,
): Promise<Decision> {
  const pages = await db
    .selectFrom('ledger_page_blocks')
    .select(['post_id', 'page_rank'])
    .where('source_id', '=', sourceId)
    .$if(language !== null, (query) => query.where('language', '=', language))
    .$if(folder !== null, (query) => query.where('folder', '=', folder))
    .$if(template !== null, (query) => query.where('template', '=', template))
    .orderBy('page_rank')
    .orderBy('post_id')
    .limit(MOST_PAGES)
    .execute();
  const rows = await selectIn(
    pages.map(({ post_id }) => post_id),
    (list) =>
      db.selectFrom('ledger_page_blocks').select(['post_id', 'links']).where('post_id', 'in', list).execute(),
  );
  const links = new Map(rows.map((row) => [row.post_id, row]));
  const pairs = repeatedPairs([...links.values()].map(blockLinksOf));
  const cutoff = pages.length < MOST_PAGES ? NO_CUTOFF : (pages.at(-1)?.page_rank ?? NO_CUTOFF);
  return { pairs: pairs.join(' '), cutoff };
}

/** Decides again what repeats in the groups of which that may have changed. */
export async function decideGroups(ledger: LedgerDatabase, sourceId: number): Promise<void> {
  const { db } = ledger;
  const large = new Map(
    (await largeGroups(ledger, sourceId)).map((group) => [groupHash(sourceId, group), group]),
  );
  const known = new Map(
    (await db.selectFrom('ledger_block_group').selectAll().where(sourceOfEach, '=', sourceId).execute()).map(
      (row) => [row.group_hash, row],
    ),
  );
  for (const [hash, row] of known)
    if (!large.has(hash) && row.pairs !== '')
      await store(ledger, row, { ...row, pairs: '', cutoff: NO_CUTOFF });
  for (const [group_hash, group] of large) {
    const before = known.get(group_hash);
    if (before?.is_stale === 0) continue;
    const decision = await decide(ledger, sourceId, group);
    await store(ledger, before, {
      group_hash,
      source_id: sourceId,
      ...group,
      ...decision,
      is_stale: 0,
      is_applied: 0,
    });
  }
}

/** A group in which nothing else repeats than before need not be applied again. */
async function store({ db }: LedgerDatabase, before: GroupRow | undefined, after: GroupRow): Promise<void> {
  const isSame = before !== undefined && before.pairs === after.pairs;
  await db.deleteFrom('ledger_block_group').where('group_hash', '=', after.group_hash).execute();
  await db
    .insertInto('ledger_block_group')
    .values({ ...after, is_stale: 0, is_applied: isSame ? before.is_applied : 0 })
    .execute();
}
