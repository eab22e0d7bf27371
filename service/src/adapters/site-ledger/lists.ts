import type { StoredPost } from '../../ports/content-source.ts';
import type {
  BrokenLinkArgs,
  BrokenReason,
  Page,
  PostName,
  ShownLink,
  ShownPost,
  SiteLedger,
} from '../../ports/site-ledger.ts';
import { toCheck } from './external-links.ts';
import { brokenLinks, REASON, shownLinks } from './broken-links.ts';
import type { Db } from './rows.ts';

const BROKEN_REASONS: readonly BrokenReason[] = [
  'no_such_page',
  'not_published',
  'goes_through_redirect',
  'reached_by_guess',
  'broken',
];

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
    counts: {
      internal: countsOf('internal'),
      external: countsOf('external'),
      incoming: countsOf('incoming'),
    },
  };
}

/** The links of a post, or the listed ones of published posts that lead to it. */
export async function listLinks(
  db: Db,
  { postId, direction, page, perPage }: Parameters<SiteLedger['listLinks']>[0],
): Promise<Page<ShownLink>> {
  const query =
    direction === 'outgoing'
      ? shownLinks(db).where('link.post_id', '=', postId)
      : shownLinks(db)
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
  return pageOf(query, page, perPage, toLink);
}

export function listBroken(
  db: Db,
  { reason, page, perPage }: BrokenLinkArgs,
): Promise<Page<ShownLink & { reason: BrokenReason }>> {
  const query = brokenLinks(db, reason === null ? BROKEN_REASONS : [reason]);
  return pageOf(query, page, perPage, (row) => ({ ...toLink(row), reason: row.reason ?? 'no_such_page' }));
}

type ShownQuery = ReturnType<typeof shownLinks>;
type ShownRow = Awaited<ReturnType<typeof selectShown>>[number];

// oxlint-disable-next-line typescript/explicit-function-return-type -- the type of the rows is what is selected
async function selectShown(query: ShownQuery, page: number, perPage: number) {
  return query
    .select([
      'link.id',
      'link.post_id',
      'link.nth',
      'link.url',
      'link.raw_url',
      'link.kind',
      'link.position',
      'link.anchor',
      'link.rel',
      'link.text_before',
      'link.text_after',
      'link.type',
      'page.way',
      'page.redirects',
      'page.otherwise',
      'source.title as source_title',
      'source.status as source_status',
      'source.permalink as source_permalink',
      'target.post_id as target_id',
      'target.title as target_title',
      'target.status as target_status',
      'target.permalink as target_permalink',
      'external.verdict',
      'external.found',
      'external.next_check_at',
      REASON.as('reason'),
    ])
    .orderBy('link.post_id')
    .orderBy('link.nth')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}

async function pageOf<Item>(
  query: ShownQuery,
  page: number,
  perPage: number,
  toItem: (row: ShownRow) => Item,
): Promise<Page<Item>> {
  const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { items: (await selectShown(query, page, perPage)).map(toItem), total: Number(total) };
}

function toLink(row: ShownRow): ShownLink {
  const target: PostName | null =
    row.target_id === null
      ? null
      : {
          id: row.target_id,
          title: row.target_title ?? '',
          status: row.target_status ?? '',
          permalink: row.target_permalink,
        };
  return {
    id: row.id,
    url: row.url,
    raw: row.raw_url,
    kind: row.kind,
    position: row.position,
    anchor: row.anchor,
    rel: row.rel,
    before: row.text_before,
    after: row.text_after,
    type: row.type,
    source: {
      id: row.post_id,
      title: row.source_title,
      status: row.source_status,
      permalink: row.source_permalink,
    },
    target,
    way: row.way,
    redirects: row.redirects === 1 || row.reason === 'goes_through_redirect',
    ends: target === null ? row.otherwise : null,
    check: toCheck(row),
  };
}
