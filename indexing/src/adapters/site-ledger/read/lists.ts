import type { StoredPost } from '../../../ports/content-source.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type {
  BrokenReason,
  Page,
  PostName,
  ShownLink,
  ShownPost,
  UncountedLinks,
  WantedReason,
  LinkIndex,
} from '../../../ports/link-index.ts';
import { toCheck } from '../tables/external-rows.ts';
import { brokenLinks, REASON, shownLinks } from './broken-links.ts';
import { LEADS_TO_ITSELF } from '../tables/own-links.ts';
import { hashOf, selectIn, type Db } from '../tables/rows.ts';

const BROKEN_REASONS: readonly BrokenReason[] = [
  'no_such_page',
  'not_published',
  'goes_through_redirect',
  'reached_by_guess',
  'broken',
];

/** With what is not certain: the server of another site may yet answer. */
export const ALL_REASONS: readonly BrokenReason[] = [
  ...BROKEN_REASONS,
  'suspect',
  'blocked',
  'redirected',
  'unknown',
];

/** The same as `countBroken` counts. */
const LEAD_NOWHERE: readonly BrokenReason[] = ['no_such_page', 'not_published'];

export function reasonsOf(wanted: WantedReason | null): readonly BrokenReason[] {
  if (wanted === null) return BROKEN_REASONS;
  return wanted === 'leads_nowhere' ? LEAD_NOWHERE : [wanted];
}

const LINKS_AT_ONCE = 500;
const UNCOUNTED_LOOKED_AT = 500;
const DOCUMENTS_AT_ONCE = 50;

export async function findPost(db: Db, id: number): Promise<ShownPost | null> {
  const row = await db.selectFrom('ledger_document').selectAll().where('post_id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const stored = row.stored === null ? null : (JSON.parse(row.stored) as StoredPost);
  if (stored?.isPost === false) return null;
  const countsOf = (name: 'internal' | 'external' | 'incoming'): ShownPost['counts']['internal'] => ({
    links: stored === null ? row[name] : (stored.counts?.[name] ?? 0),
    posts: row[`${name}_posts`],
    contextual: row[`${name}_contextual`],
  });
  return {
    id: row.post_id,
    title: row.title,
    status: row.status,
    permalink: row.permalink,
    type: row.type,
    modified: row.modified,
    isProtected: row.is_protected === 1,
    isNoindex: row.is_noindex === 1,
    cannotBeOpened: row.cannot_be_opened === 1,
    counts: {
      internal: countsOf('internal'),
      external: countsOf('external'),
      incoming: countsOf('incoming'),
    },
  };
}

export async function listLinks(
  db: Db,
  { page, perPage, ...which }: Parameters<LinkIndex['listLinks']>[0],
): Promise<Page<ShownLink>> {
  const query = linksOf(db, which);
  const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await selectShown(query)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items: rows.map(toLink), total: Number(total) };
}

export async function* walkLinks(
  db: Db,
  which: Parameters<LinkIndex['walkLinks']>[0],
): AsyncGenerator<readonly ShownLink[]> {
  for (let last = { post_id: -Infinity, nth: 0 }; ;) {
    const { post_id, nth } = last;
    const query = linksOf(db, which).$if(post_id !== -Infinity, (all) =>
      all
        .where('link.post_id', '>=', post_id)
        .where(({ or, eb }) => or([eb('link.post_id', '>', post_id), eb('link.nth', '>', nth)])),
    );
    const rows = await selectShown(query).limit(LINKS_AT_ONCE).execute();
    if (rows.length > 0) yield rows.map(toLink);
    if (rows.length < LINKS_AT_ONCE) return;
    last = rows.at(-1) ?? last;
  }
}

export async function* walkPosts(
  db: Db,
): AsyncGenerator<readonly { id: number; title: string; permalink: string }[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ledger_document')
      .select(['post_id as id', 'title', 'permalink'])
      .where('post_id', '>', after)
      .where('status', '=', 'publish')
      .where('cannot_be_opened', '=', 0)
      .orderBy('post_id')
      .limit(LINKS_AT_ONCE)
      .execute();
    yield rows.flatMap(({ permalink, ...post }) => (permalink === null ? [] : { ...post, permalink }));
    if (rows.length < LINKS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
    await nextTurn();
  }
}

/** The links of a post, or the listed ones of published posts that lead to it. */
export function linksOf(db: Db, { postId, direction }: Parameters<LinkIndex['walkLinks']>[0]): ShownQuery {
  if (direction === 'outgoing') return shownLinks(db).where('link.post_id', '=', postId);
  return shownLinks(db)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('link.given_target_id', '=', postId),
        and([
          eb('link.given_target_id', 'is', null),
          eb(
            'link.page_key_id',
            'in',
            selectFrom('ledger_page_key').select('ledger_page_key.id').where('target_id', '=', postId),
          ),
        ]),
      ]),
    )
    .where('link.post_id', '<>', postId)
    .where('link.type', 'is not', null)
    .where('source.status', '=', 'publish')
    .where('source.is_protected', '=', 0);
}

export async function listUncounted(db: Db, postId: number): Promise<readonly UncountedLinks[]> {
  const rows = await shownLinks(db)
    .select(['link.position', 'link.anchor', 'link.post_id', 'source.title as source_title'])
    .where('page.target_id', '=', postId)
    .where('link.post_id', '<>', postId)
    .where('link.type', 'is', null)
    .where('source.status', '=', 'publish')
    .limit(UNCOUNTED_LOOKED_AT)
    .execute();
  const alike = Map.groupBy(rows, ({ position, anchor }) => `${position} ${anchor}`);
  return [...alike.values()]
    .flatMap((links) => {
      const [first] = links;
      if (first === undefined) return [];
      const { position, anchor, post_id: id, source_title: title } = first;
      return [
        { position, anchor, posts: new Set(links.map((link) => link.post_id)).size, source: { id, title } },
      ];
    })
    .toSorted((one, other) => other.posts - one.posts);
}

/**
 * Looks at some documents at a time, and lets other work come between: on SQLite the process waits for each query, and most links
 * of a site are not broken.
 */
export async function* walkReasons(
  db: Db,
  reasons: readonly BrokenReason[],
): AsyncGenerator<readonly BrokenShownLink[]> {
  for (let after = 0; ;) {
    const documents = await db
      .selectFrom('ledger_document')
      .select('post_id')
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(DOCUMENTS_AT_ONCE)
      .execute();
    const last = documents.at(-1)?.post_id;
    if (last === undefined) return;
    const query = brokenLinks(db, reasons)
      .where('link.post_id', '>', after)
      .where('link.post_id', '<=', last);
    const rows = await selectShown(query).execute();
    if (rows.length > 0) yield rows.flatMap(toBroken);
    after = last;
    await nextTurn();
  }
}

/** Begins with the address keys, which are few, and finds their links by indexes. */
export async function countMissed(
  db: Db,
  addressKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const keyOf = new Map(addressKeys.map((key) => [hashOf(key), key]));
  const candidates = await selectIn(keyOf.keys(), (hashes) =>
    db
      .selectFrom('ledger_candidate')
      .select(['page_key_id', 'look_hash'])
      .where('look_hash', 'in', hashes)
      .execute(),
  );
  const counts = await selectIn(new Set(candidates.map((candidate) => candidate.page_key_id)), (ids) =>
    brokenLinks(db, LEAD_NOWHERE)
      .where('link.page_key_id', 'in', ids)
      .groupBy('link.page_key_id')
      .select(({ fn }) => ['link.page_key_id as id', fn.countAll().as('links')])
      .execute(),
  );
  const linksOf = new Map(counts.map(({ id, links }) => [id, Number(links)]));
  const missed = new Map<string, number>();
  for (const { page_key_id: id, look_hash: hash } of candidates) {
    const key = keyOf.get(hash);
    const links = linksOf.get(id) ?? 0;
    if (key !== undefined && links > 0) missed.set(key, (missed.get(key) ?? 0) + links);
  }
  return missed;
}

export async function findLink(db: Db, id: number): Promise<ShownLink | null> {
  const row = await selectShown(shownLinks(db).where('link.id', '=', id)).executeTakeFirst();
  return row === undefined ? null : toLink(row);
}

/** The broken links among those with these ids. */
export async function findBroken(db: Db, ids: readonly number[]): Promise<readonly BrokenShownLink[]> {
  if (ids.length === 0) return [];
  return (await selectShown(shownLinks(db).where('link.id', 'in', ids)).execute()).flatMap(toBroken);
}

type BrokenShownLink = ShownLink & { reason: BrokenReason };

function toBroken(row: ShownRow): BrokenShownLink[] {
  return row.reason === null ? [] : [{ ...toLink(row), reason: row.reason }];
}

type ShownQuery = ReturnType<typeof shownLinks>;
type ShownRow = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number];

function selectShown(query: ShownQuery) {
  return query
    .select(['link.id', 'link.post_id', 'link.nth', 'link.url', 'link.raw_url as raw', 'link.kind'])
    .select(['link.position', 'link.anchor', 'link.rel', 'link.text_before as before', 'page.way'])
    .select(['link.text_after as after', 'page.redirects', 'page.ends', 'external.next_check_at'])
    .select(['source.title as source_title', 'source.status as source_status'])
    .select(['source.permalink as source_permalink', 'target.post_id as target_id'])
    .select(['target.title as target_title', 'target.status as target_status'])
    .select(['target.permalink as target_permalink', 'external.verdict', 'external.found'])
    .select([sql<string | null>`case when ${LEADS_TO_ITSELF} then null else link.type end`.as('type')])
    .select([REASON.as('reason')])
    .orderBy('link.post_id')
    .orderBy('link.nth');
}

function toLink(row: ShownRow): ShownLink {
  const { id, url, raw, kind, position, anchor, rel, before, after, type, way, reason } = row;
  const { source_title, source_status, source_permalink } = row;
  const { target_id, target_title, target_status, target_permalink } = row;
  const shown = { id, url, raw, kind, position, anchor, rel, before, after, type, way, reason };
  const target: PostName | null =
    target_id === null
      ? null
      : {
          id: target_id,
          title: target_title ?? '',
          status: target_status ?? '',
          permalink: target_permalink,
        };
  return {
    ...shown,
    source: { id: row.post_id, title: source_title, status: source_status, permalink: source_permalink },
    target,
    redirects: row.redirects === 1 || reason === 'goes_through_redirect',
    ends: target === null ? row.ends : null,
    check: toCheck(row),
  };
}
