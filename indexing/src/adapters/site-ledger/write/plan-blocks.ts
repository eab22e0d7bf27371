import { linksInBlocks } from '../../../extract/link-blocks.ts';
import { deleteWith, execute, insertRows, type LedgerDatabase, rowsWith, selectIn } from '../tables/rows.ts';
import type { ChangeContext, DocumentRow, Written } from './document-changes.ts';
import { groupHash, groupsOf, placesOf, toBlocksRow, type PageBlocksRow } from './block-rows.ts';
import { RepeatedPairs } from './repeated-pairs.ts';

/** Which links of documents are in repeated blocks, by their places. */
export interface BlockPlan {
  /** Null where it is not known yet what repeats. */
  now: ReadonlyMap<number, ReadonlySet<number> | null>;
  before: ReadonlyMap<number, PageBlocksRow>;
}

/** By what is known of the pages of a source so far. */
export async function planBlocks(
  ledger: LedgerDatabase,
  { sourceId }: ChangeContext,
  written: readonly Written[],
  oldIds: readonly number[],
): Promise<BlockPlan> {
  const rows = await rowsWith(ledger, 'ledger_page_blocks', 'post_id', oldIds);
  const now = new Map<number, ReadonlySet<number> | null>();
  const pairs = new RepeatedPairs(ledger, sourceId);
  for (const { document, postId } of written) {
    const { blocks } = document;
    const isRepeated = blocks === null ? null : await pairs.on(blocks);
    now.set(postId, blocks === null || isRepeated === null ? null : linksInBlocks(blocks.links, isRepeated));
  }
  return { now, before: new Map(rows.map((row) => [row.post_id, row])) };
}

/** Whether a link was in one when its document was written last. */
export function stoodInBlock(
  plan: BlockPlan,
  link: { post_id: number; nth: number; flags: string },
): boolean {
  const row = plan.before.get(link.post_id);
  // Earlier versions noted it with the link.
  return row === undefined ? link.flags.split(' ').includes('repeated_block') : placesOf(row).has(link.nth);
}

/** Keeps the blocks of documents, and notes which groups of pages may have others in common now. */
export async function writeBlocks(
  ledger: LedgerDatabase,
  { sourceId }: ChangeContext,
  written: readonly Written[],
  removed: readonly DocumentRow[],
  plan: BlockPlan,
  repeated: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<void> {
  const { db } = ledger;
  const rows: PageBlocksRow[] = [];
  const outdated: number[] = [];
  const differing: PageBlocksRow[] = [];
  const change = (before: PageBlocksRow | undefined, after: PageBlocksRow | null): void => {
    const isSame = before !== undefined && after !== null && isAlike(before, after);
    if (isSame && before.repeated === after.repeated) return;
    if (before !== undefined) outdated.push(before.post_id);
    if (after !== null) rows.push(after);
    if (isSame) return;
    for (const row of [before, after]) if (row) differing.push(row);
  };
  for (const { post_id } of removed) change(plan.before.get(post_id), null);
  for (const { document, postId } of written)
    change(
      plan.before.get(postId),
      toBlocksRow(sourceId, postId, document, repeated.get(postId) ?? new Set()),
    );
  await deleteWith({ db }, 'ledger_page_blocks', 'post_id', outdated);
  await insertRows(ledger, 'ledger_page_blocks', rows);
  await noteDiffering(ledger, differing);
}

function isAlike(one: PageBlocksRow, other: PageBlocksRow): boolean {
  const names = ['source_id', 'page_rank', 'language', 'folder', 'template', 'links'] as const;
  return names.every((name) => one[name] === other[name]);
}

const SET_STALE = 'update ledger_block_group set is_stale = 1 where group_hash = ? and cutoff >= ?';

/** Only what the chosen pages of a group have in common decides. */
async function noteDiffering(ledger: LedgerDatabase, rows: readonly PageBlocksRow[]): Promise<void> {
  const lowest = new Map<string, string>();
  for (const row of rows) {
    for (const group of groupsOf(row)) {
      const hash = groupHash(row.source_id, group);
      const known = lowest.get(hash);
      if (known === undefined || row.page_rank < known) lowest.set(hash, row.page_rank);
    }
  }
  for (const [hash, rank] of lowest) await execute(ledger, SET_STALE, [hash, rank]);
  await selectIn(new Set(rows.map(({ source_id }) => source_id)), (list) =>
    ledger.db.updateTable('ledger_source').set({ has_new_blocks: 1 }).where('id', 'in', list).execute(),
  );
}
