import type { LinkDataRecord, LinkRecord, SiteRecord } from '@signpost/contract/records';
import type { Selectable } from 'kysely';
import type { StoredPost } from '../../../ports/content-source.ts';
import { editTemplateOf } from '../../../records/shown-addresses.ts';
import type { MenuRecord, PostRecords, PublishedRecord } from '../../../ports/published-links.ts';
import { HOME_FILES } from '../../../addresses/home-page.ts';
import { selectIn, type Db } from '../tables/rows.ts';
import { leadsToItself } from '../tables/own-links.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import { parseSite } from '../tables/state.ts';

const ROWS_AT_ONCE = 1000;

/**
 * What would be published, in batches: all posts, the counts of the published ones, and their listed links; of sources that store such
 * data, all that they say. Nothing before the first run.
 */
export async function* ledgerRecords(db: Db): AsyncGenerator<PublishedRecord[]> {
  const state = await db.selectFrom('ledger_state').select(['site', 'last_page_key_id']).executeTakeFirst();
  if (state === undefined || state.site === null) return;
  yield [siteRecord(state.site)];
  /** Posts whose links are not listed. */
  const hidden = new Set<number>();
  yield* posts(db, hidden);
  const home = await homeMenu(db, state.site);
  yield* links(db, hidden, home, await targetsOf(db, state.last_page_key_id));
}

/** The same of some posts. */
export async function recordsOf(
  db: Db,
  postIds: readonly number[],
): Promise<{ site: SiteRecord; posts: PostRecords }> {
  const { site } = await db.selectFrom('ledger_state').select('site').executeTakeFirstOrThrow();
  const records = new Map(postIds.map((id): [number, PublishedRecord[]] => [id, []]));
  const hidden = new Set<number>();
  const documents = await selectIn(postIds, (list) =>
    db
      .selectFrom('ledger_document')
      .select(POST_COLUMNS)
      .where('post_id', 'in', list)
      .where('post_id', '>', 0)
      .execute(),
  );
  for (const row of documents) records.get(row.post_id)?.push(...postRecords(row, hidden));
  const rows = await selectIn(postIds, (list) =>
    db
      .selectFrom('ledger_link as link')
      .leftJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
      .select([...LINK_COLUMNS.map((name) => `link.${name}` as const), 'link.page_key_id', 'page.target_id'])
      .where('link.post_id', 'in', list)
      .where((eb) => eb.or([eb('link.type', 'is not', null), eb('link.page_key_id', 'is not', null)]))
      .orderBy('link.id')
      .execute(),
  );
  const home = await homeMenu(db, site ?? '{}');
  for (const { target_id, page_key_id, ...row } of rows) {
    if (hidden.has(row.post_id)) continue;
    const found =
      row.type === null ? menuRecords(row, page_key_id, target_id, home) : linkRecords(row, target_id);
    records.get(row.post_id)?.push(...found);
  }
  return { site: siteRecord(site ?? '{}'), posts: records };
}

function siteRecord(text: string): SiteRecord {
  const site = parseSite(text);
  return {
    record: 'site',
    home: site.home,
    edit_url: editTemplateOf(site),
    post_types: site.types.map(({ slug, label }) => ({ slug, label })),
  };
}

const POST_COLUMNS = [
  'post_id',
  'type',
  'status',
  'title',
  'modified',
  'permalink',
  'is_noindex',
  'cannot_be_opened',
  'stored',
  'seo_score',
  'internal',
  'external',
  'incoming',
] as const;

type PostColumns = Pick<Selectable<LedgerSchema['ledger_document']>, (typeof POST_COLUMNS)[number]>;

/** One with its score and its counts. When its links are not listed, it is added to `hidden`. */
function postRecords(row: PostColumns, hidden: Set<number>): LinkDataRecord[] {
  const { post_id, type, status, title, modified, permalink, stored, seo_score } = row;
  const isNoindex = row.is_noindex === 1 || row.cannot_be_opened === 1;
  const said = stored === null ? null : (JSON.parse(stored) as StoredPost);
  const isShown = said !== null || status === 'publish';
  const records: LinkDataRecord[] = [];
  if (!isShown) hidden.add(post_id);
  if (said?.isPost !== false)
    records.push({
      record: 'post',
      id: post_id,
      type,
      status,
      title,
      modified,
      permalink,
      ...(isNoindex && { noindex: true }),
    });
  if (seo_score !== null) records.push({ record: 'seo_score', post_id, value: seo_score });
  const { internal, external, incoming } = said?.counts ?? row;
  if (isShown && said?.counts !== null)
    records.push({ record: 'link_meta', post_id, internal, external, incoming });
  return records;
}

async function* posts(db: Db, hidden: Set<number>): AsyncGenerator<LinkDataRecord[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ledger_document')
      .select(POST_COLUMNS)
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows.flatMap((row) => postRecords(row, hidden));
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.post_id ?? after;
  }
}

/** Number of a page key -> the post that it means, 0 for none. Joining it to every link would take longer than reading the links. */
async function targetsOf(db: Db, lastKey: number): Promise<Float64Array> {
  const targets = new Float64Array(lastKey + 1);
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ledger_page_key')
      .select(['id', 'target_id'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, target_id } of rows) targets[id] = target_id ?? 0;
    if (rows.length < ROWS_AT_ONCE) return targets;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The menus of the home page: its id, and the numbers of the page keys that they lead to. */
interface HomeMenu {
  postId: number;
  keys: ReadonlySet<number>;
}

/** More would be too much for one query. */
const MOST_MENU_KEYS = 500;

/** On most sites every page has the menus of the home page. */
async function homeMenu(db: Db, site: string): Promise<HomeMenu> {
  const { home } = parseSite(site);
  const found = await db
    .selectFrom('ledger_document')
    .select('post_id')
    .where('permalink', 'in', [home, `${home}/`, ...HOME_FILES.map((file) => `${home}/${file}`)])
    .orderBy('post_id')
    .executeTakeFirst();
  const postId = found?.post_id ?? 0;
  const rows = await db
    .selectFrom('ledger_link')
    .select('page_key_id')
    .where('post_id', '=', postId)
    .where('type', 'is', null)
    .orderBy('id')
    .execute();
  const keys = [...new Set(rows.flatMap(({ page_key_id: key }) => key ?? []))];
  return { postId, keys: new Set(keys.slice(0, MOST_MENU_KEYS)) };
}

/** Those that are listed, and where those of menus lead. */
async function* links(
  db: Db,
  hidden: ReadonlySet<number>,
  home: HomeMenu,
  targets: Float64Array,
): AsyncGenerator<PublishedRecord[]> {
  const common = [0, ...home.keys];
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ledger_link')
      .select([...LINK_COLUMNS, 'page_key_id'])
      .where('id', '>', after)
      .where((eb) =>
        eb.or([
          eb('type', 'is not', null),
          eb('page_key_id', 'not in', common),
          eb.and([eb('post_id', '=', home.postId), eb('page_key_id', 'is not', null)]),
        ]),
      )
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const records: PublishedRecord[] = [];
    for (const { page_key_id, ...row } of rows) {
      if (hidden.has(row.post_id)) continue;
      const target = targets[page_key_id ?? 0] ?? 0;
      records.push(
        ...(row.type === null ? menuRecords(row, page_key_id, target, home) : linkRecords(row, target)),
      );
    }
    yield records;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * Of a link outside of the content. Where the menus of the home page lead is one step from there, whatever other pages have: of them
 * this is left out.
 */
function menuRecords(
  { post_id }: LinkColumns,
  key: number | null,
  target: number | null,
  home: HomeMenu,
): MenuRecord[] {
  if (key === null || target === null || target === 0 || target === post_id) return [];
  if (post_id !== home.postId && home.keys.has(key)) return [];
  return [{ record: 'menu', post_id, targets: [target] }];
}

const LINK_COLUMNS = ['id', 'url', 'rel', 'post_id', 'type', 'counted_as', 'given_target_id'] as const;

type LinkColumns = Pick<Selectable<LedgerSchema['ledger_link']>, (typeof LINK_COLUMNS)[number]>;

/** None for a link to its own post. */
function linkRecords(link: LinkColumns, target: number | null): LinkRecord[] {
  if (leadsToItself(link, target)) return [];
  const { id, url, rel, post_id, type, given_target_id } = link;
  const target_post_id = given_target_id ?? target ?? 0;
  const nofollow = rel.includes('nofollow') && { nofollow: true as const };
  return [{ record: 'link', id, url, post_id, target_post_id, type: type ?? '', ...nofollow }];
}
