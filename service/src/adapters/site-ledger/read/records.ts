import type { LinkDataRecord } from '@signpost/contract/records';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { SourceSite, StoredPost } from '../../../ports/content-source.ts';
import type { Db } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

const ROWS_AT_ONCE = 1000;

/**
 * What would be published: all posts, the counts of the published ones, and their listed links; of sources that store such data, all
 * that they say. Nothing before the first run.
 */
export async function* ledgerRecords(db: Db): AsyncGenerator<LinkDataRecord> {
  const { site } = await db.selectFrom('ledger_state').select('site').executeTakeFirstOrThrow();
  if (site === null) return;
  const { home, editUrl, types } = JSON.parse(site) as SourceSite;
  yield {
    record: 'site',
    home,
    edit_url: editUrl ?? `${home}/wp-admin/post.php?post={id}&action=edit`,
    post_types: types.map(({ slug, label }) => ({ slug, label })),
  };
  const documents = db.selectFrom('ledger_document').select('post_id');
  const posts = documents.select(['type', 'status', 'title', 'modified', 'permalink', 'stored']);
  for await (const rows of inBatches(posts)) {
    for (const { post_id: id, type, status, title, modified, permalink, stored } of rows)
      if (storedOf(stored)?.isPost !== false)
        yield { record: 'post', id, type, status, title, modified, permalink };
  }
  const scores = documents.select('seo_score').where('seo_score', 'is not', null);
  for await (const rows of inBatches(scores)) {
    for (const { post_id, seo_score } of rows)
      if (seo_score !== null) yield { record: 'seo_score', post_id, value: seo_score };
  }
  const counts = documents.select(['status', 'internal', 'external', 'incoming', 'stored']);
  for await (const rows of inBatches(counts)) {
    for (const { post_id, status, internal, external, incoming, stored: text } of rows) {
      const stored = storedOf(text);
      if (stored !== null && stored.counts !== null) yield { record: 'link_meta', post_id, ...stored.counts };
      else if (stored === null && status === 'publish')
        yield { record: 'link_meta', post_id, internal, external, incoming };
    }
  }
  for await (const rows of links(db)) {
    for (const { id, url, post_id, type, target_id } of rows)
      yield { record: 'link', id, url, post_id, target_post_id: target_id, type: type ?? '' };
  }
}

function storedOf(stored: string | null): StoredPost | null {
  return stored === null ? null : (JSON.parse(stored) as StoredPost);
}

async function* inBatches<Row extends { post_id: number }>(
  query: SelectQueryBuilder<LedgerSchema, 'ledger_document', Row>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await query.where('post_id', '>', after).orderBy('post_id').limit(ROWS_AT_ONCE).execute();
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.post_id ?? after;
  }
}

/** Those that are listed, of documents that visitors see or whose source says what to list. */
// oxlint-disable-next-line typescript/explicit-function-return-type -- the type of the rows is what is selected
async function* links(db: Db) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ledger_link as link')
      .innerJoin('ledger_document as source', 'source.post_id', 'link.post_id')
      .leftJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
      .select([
        'link.id',
        'link.url',
        'link.post_id',
        'link.type',
        sql<number>`coalesce(link.given_target_id, page.target_id, 0)`.as('target_id'),
      ])
      .where('link.id', '>', after)
      .where('link.type', 'is not', null)
      .where(({ or, eb }) => or([eb('source.status', '=', 'publish'), eb('source.stored', 'is not', null)]))
      .orderBy('link.id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
