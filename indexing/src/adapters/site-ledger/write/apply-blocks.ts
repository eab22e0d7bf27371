import type { Selectable } from 'kysely';
import { linksInBlocks } from '../../../extract/link-blocks.ts';
import { externalHashOf } from '../tables/external-rows.ts';
import { leadsToItself } from '../tables/own-links.ts';
import { execute, selectIn, sourceOfEach, type LedgerDatabase } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { addChangedLinks } from './changed-links.ts';
import { isShown, type ChangeCounts } from './document-changes.ts';
import {
  blockLinksOf,
  columnsOf,
  placesOf,
  textOfPlaces,
  type PageBlocksRow,
  type PageGroup,
} from './block-rows.ts';
import type { RepeatedPairs } from './repeated-pairs.ts';

type MovedLink = Pick<Selectable<LedgerSchema['ledger_link']>, 'id' | 'nth' | 'kind' | 'url' | 'anchor'> & {
  target_id: number | null;
};

/** Pages that are looked at in one transaction. */
const AT_ONCE = 500;

/** A page some of whose links are in a repeated block now, or no longer are. */
export interface MovedLinks {
  row: PageBlocksRow;
  repeated: ReadonlySet<number>;
}

/** The next pages of a group after an id, and those of them that differ from what repeats now. */
export async function nextMoved(
  { db }: LedgerDatabase,
  sourceId: number,
  { language, folder, template }: PageGroup,
  after: number,
  pairs: RepeatedPairs,
): Promise<{ moved: MovedLinks[]; last: number | null }> {
  const rows = await db
    .selectFrom('ledger_page_blocks')
    .selectAll()
    .where(sourceOfEach, '=', sourceId)
    .$if(language !== null, (query) => query.where('language', '=', language))
    .$if(folder !== null, (query) => query.where('folder', '=', folder))
    .$if(template !== null, (query) => query.where('template', '=', template))
    .where('post_id', '>', after)
    .orderBy('post_id')
    .limit(AT_ONCE)
    .execute();
  const moved: MovedLinks[] = [];
  for (const row of rows) {
    const isRepeated = await pairs.on(row);
    const repeated = isRepeated === null ? new Set<number>() : linksInBlocks(blockLinksOf(row), isRepeated);
    if (textOfPlaces(repeated) !== row.repeated) moved.push({ row, repeated });
  }
  return { moved, last: rows.length < AT_ONCE ? null : (rows.at(-1)?.post_id ?? null) };
}

const SET_LISTED = 'update ledger_link set type = ?, counted_as = ?, external_hash = ? where id = ?';
const SET_REPEATED = 'update ledger_page_blocks set repeated = ? where post_id = ?';

/** Takes links out of the lists, or into them, and adds those that visitors see to `counts`. Before it is settled, with links of posts to themselves. */
export async function moveLinks(
  ledger: LedgerDatabase,
  moved: readonly MovedLinks[],
  isSettled: boolean,
  counts: ChangeCounts,
): Promise<void> {
  const ids = moved.map(({ row }) => row.post_id);
  const documents = await selectIn(ids, (list) =>
    ledger.db
      .selectFrom('ledger_document')
      .select(['post_id', 'title', 'status', 'stored'])
      .where('post_id', 'in', list)
      .execute(),
  );
  const shown = new Map(documents.filter(isShown).map(({ post_id, title }) => [post_id, title]));
  for (const { row, repeated } of moved) {
    const links = new Map(blockLinksOf(row).map((link) => [link.nth, link.listedAs]));
    const listed = [...repeated.symmetricDifference(placesOf(row))].filter((nth) => links.get(nth) !== 'n');
    const rows = await linksAt(ledger, row.post_id, listed);
    const [went, came] = [
      rows.filter(({ nth }) => repeated.has(nth)),
      rows.filter(({ nth }) => !repeated.has(nth)),
    ];
    await selectIn(
      went.map(({ id }) => id),
      (list) =>
        ledger.db
          .updateTable('ledger_link')
          .set({ type: null, counted_as: null, external_hash: null })
          .where('id', 'in', list)
          .execute(),
    );
    for (const link of came) {
      const { type, counted_as } = columnsOf(links.get(link.nth) ?? 'n');
      await execute(ledger, SET_LISTED, [type, counted_as, externalHashOf({ ...link, type }), link.id]);
    }
    await execute(ledger, SET_REPEATED, [textOfPlaces(repeated), row.post_id]);
    const title = shown.get(row.post_id);
    if (title === undefined) continue;
    // None of them takes the place of another.
    const isListed = ({ nth, target_id }: MovedLink): boolean => {
      const { counted_as } = columnsOf(links.get(nth) ?? 'n');
      const link = { post_id: row.post_id, counted_as, given_target_id: null };
      return !isSettled || !leadsToItself(link, target_id);
    };
    const post = { post_id: row.post_id, title };
    addChangedLinks(counts, post, came.filter(isListed), []);
    addChangedLinks(counts, post, [], went.filter(isListed));
  }
}

function linksAt({ db }: LedgerDatabase, postId: number, places: readonly number[]): Promise<MovedLink[]> {
  return selectIn(places, (list) =>
    db
      .selectFrom('ledger_link as link')
      .leftJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
      .select(['link.id', 'link.nth', 'link.kind', 'link.url', 'link.anchor', 'page.target_id'])
      .where('link.post_id', '=', postId)
      .where('link.nth', 'in', list)
      .execute(),
  );
}
