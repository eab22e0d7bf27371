import { storable } from '@signpost/platform/sql';
import type { Selectable } from 'kysely';
import type { LedgerLink, LedgerPageKey } from '../../../ports/ledger-document.ts';
import { stoodInBlock, type BlockPlan } from './plan-blocks.ts';
import { externalHashOf } from '../tables/external-rows.ts';
import { addChangedLinks } from './changed-links.ts';
import { isShown, type ChangeCounts, type DocumentRow, type Written } from './document-changes.ts';
import { leadsToItself } from '../tables/own-links.ts';
import { type Db, deleteWith, insertRows, type LedgerDatabase, selectIn, rowsWith } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

type LinkRow = Selectable<LedgerSchema['ledger_link']>;

export interface WriteLinksArgs {
  written: readonly Written[];
  oldDocuments: readonly DocumentRow[];
  /** Their links that led to their own posts, by their ids. */
  ownBefore: ReadonlySet<number>;
  /** False in a first run: where links lead is found out at its end. */
  isSettled: boolean;
  blocks: BlockPlan;
}

/**
 * Gives the page keys that may have lost their last link, the documents that lost a link to another one, and for each document the
 * places of the links that are in repeated blocks.
 */
export async function writeLinks(
  ledger: LedgerDatabase,
  { written, oldDocuments, ownBefore, isSettled, blocks }: WriteLinksArgs,
  pageKeyIdOf: (page: LedgerPageKey) => number | null,
  state: LedgerSchema['ledger_state'],
  counts: ChangeCounts,
): Promise<{ unusedKeys: Set<number>; robbed: number[]; repeated: Map<number, Set<number>> }> {
  const { db } = ledger;
  const oldIds = new Set(oldDocuments.map(({ post_id }) => post_id));
  const oldLinks = await rowsWith(ledger, 'ledger_link', 'post_id', oldIds);
  const shown = new Set(oldDocuments.filter(isShown).map(({ post_id }) => post_id));
  const wasListed = ({ id, type, post_id }: LinkRow): boolean =>
    type !== null && shown.has(post_id) && !ownBefore.has(id);
  const targets = await targetsAmong(db, isSettled ? written : []);
  const before = Map.groupBy(oldLinks, ({ post_id }) => post_id);
  const stays = new Set<number>();
  const rows: LinkRow[] = [];
  const outdated: number[] = [];
  const unusedKeys = new Set<number>();
  const repeated = new Map<number, Set<number>>();
  const givenIds = new Set(
    written.flatMap(({ document }) => document.links.flatMap(({ given }) => given?.id ?? [])),
  );
  for (const id of givenIds) state.last_link_id = Math.max(state.last_link_id, id);

  for (const { document, postId } of written) {
    const oldOnes = before.get(postId) ?? [];
    const known = new Map(oldOnes.map((row) => [row.fingerprint, row]));
    const came: LinkRow[] = [];
    const went: LinkRow[] = [];
    const inBlocks = blocks.now.get(postId) ?? null;
    const mayRepeat = new Set(document.blocks?.links.map(({ nth }) => nth));
    const places = new Set<number>();
    repeated.set(postId, places);
    for (const [nth, link] of document.links.entries()) {
      const old = known.get(link.fingerprint);
      const id = link.given?.id ?? old?.id ?? (state.last_link_id += 1);
      // What was known of a block stays until it is known what repeats.
      const isRepeated =
        mayRepeat.has(nth) && (inBlocks?.has(nth) ?? (old !== undefined && stoodInBlock(blocks, old)));
      if (isRepeated) places.add(nth);
      const listed = isRepeated ? { ...link, type: null, countedAs: null } : link;
      const row = toRow(listed, id, postId, nth, link.page === null ? null : pageKeyIdOf(link.page));
      const was = old?.id === id && wasListed(old);
      const isOwn = leadsToItself(row, targets.get(row.page_key_id ?? 0) ?? null);
      const is = row.type !== null && isShown(document) && !isOwn;
      if (is && !was) came.push(row);
      if (was && !is) went.push(old);
      if (old?.id === id) {
        stays.add(id);
        if ((Object.keys(row) as (keyof LinkRow)[]).every((name) => row[name] === old[name])) continue;
        outdated.push(id);
      }
      rows.push(row);
    }
    for (const row of oldOnes) if (!stays.has(row.id) && wasListed(row)) went.push(row);
    addChangedLinks(counts, { post_id: postId, title: document.title }, came, went);
    before.delete(postId);
  }
  for (const { post_id, title } of oldDocuments)
    addChangedLinks(counts, { post_id, title }, [], before.get(post_id)?.filter(wasListed) ?? []);
  for (const row of oldLinks) {
    if (row.page_key_id !== null) unusedKeys.add(row.page_key_id);
    if (!stays.has(row.id)) outdated.push(row.id);
  }
  await deleteWith({ db }, 'ledger_link', 'id', outdated);
  // A link that another document had until now.
  const robbed = await selectIn(
    rows.filter(({ id }) => givenIds.has(id)).map(({ id }) => id),
    (list) =>
      db
        .selectFrom('ledger_link as link')
        .leftJoin('ledger_document as document', 'document.post_id', 'link.post_id')
        .select(['link.id', 'link.post_id', 'link.page_key_id', 'link.url', 'link.anchor', 'document.title'])
        .where('link.id', 'in', list)
        .execute(),
  );
  await deleteWith(
    { db },
    'ledger_link',
    'id',
    robbed.map(({ id }) => id),
  );
  for (const link of robbed) {
    if (link.page_key_id !== null) unusedKeys.add(link.page_key_id);
    addChangedLinks(counts, { post_id: link.post_id, title: link.title ?? '' }, [], [link]);
  }
  await insertRows(ledger, 'ledger_link', rows);
  return { unusedKeys, robbed: robbed.map(({ post_id }) => post_id), repeated };
}

/** The page keys that mean one of these posts, and which. */
async function targetsAmong(
  db: Db,
  written: readonly Written[],
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await selectIn(
    written.map(({ postId }) => postId),
    (list) =>
      db.selectFrom('ledger_page_key').select(['id', 'target_id']).where('target_id', 'in', list).execute(),
  );
  return new Map(rows.map(({ id, target_id }) => [id, target_id]));
}

function toRow(link: LedgerLink, id: number, postId: number, nth: number, pageKeyId: number | null): LinkRow {
  return {
    id,
    post_id: postId,
    fingerprint: link.fingerprint,
    nth,
    element: link.element,
    raw_url: storable(link.raw),
    url: storable(link.url),
    kind: link.kind,
    position: link.position,
    anchor: storable(link.anchor),
    rel: storable(link.rel),
    text_before: storable(link.before),
    text_after: storable(link.after),
    flags: link.flags.join(' '),
    type: link.type === null ? null : storable(link.type),
    counted_as: link.countedAs,
    page_key_id: pageKeyId,
    given_target_id: link.given?.targetId ?? null,
    form: link.form,
    external_hash: externalHashOf(link),
  };
}
