import type { LinkDataRecord } from '@signpost/contract/records';
import type { SourceSite, StoredPost } from '../../../ports/content-source.ts';
import { usualEditUrl } from '../../../shared/link-rows.ts';
import type { Db } from '../tables/rows.ts';

const ROWS_AT_ONCE = 1000;

/**
 * What would be published, in batches: all posts, the counts of the published ones, and their listed links; of sources that store such
 * data, all that they say. Nothing before the first run.
 */
export async function* ledgerRecords(db: Db): AsyncGenerator<LinkDataRecord[]> {
  const state = await db.selectFrom('ledger_state').select(['site', 'last_page_key_id']).executeTakeFirst();
  if (state === undefined || state.site === null) return;
  const { home, editUrl, types } = JSON.parse(state.site) as SourceSite;
  yield [
    {
      record: 'site',
      home,
      edit_url: editUrl ?? usualEditUrl(home),
      post_types: types.map(({ slug, label }) => ({ slug, label })),
    },
  ];
  /** Posts whose links are not listed. */
  const hidden = new Set<number>();
  yield* posts(db, hidden);
  yield* links(db, hidden, await targetsOf(db, state.last_page_key_id));
}

/** Each with its score and its counts, and those whose links are not listed into `hidden`. */
async function* posts(db: Db, hidden: Set<number>): AsyncGenerator<LinkDataRecord[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ledger_document')
      .select(['post_id', 'type', 'status', 'title', 'modified', 'permalink', 'stored'])
      .select(['seo_score', 'internal', 'external', 'incoming'])
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const records: LinkDataRecord[] = [];
    for (const { post_id, type, status, title, modified, permalink, stored, seo_score, ...counts } of rows) {
      const said = stored === null ? null : (JSON.parse(stored) as StoredPost);
      const isShown = said !== null || status === 'publish';
      if (!isShown) hidden.add(post_id);
      if (said?.isPost !== false)
        records.push({ record: 'post', id: post_id, type, status, title, modified, permalink });
      if (seo_score !== null) records.push({ record: 'seo_score', post_id, value: seo_score });
      const { internal, external, incoming } = said?.counts ?? counts;
      if (isShown && said?.counts !== null)
        records.push({ record: 'link_meta', post_id, internal, external, incoming });
    }
    yield records;
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

/** Those that are listed. */
async function* links(
  db: Db,
  hidden: ReadonlySet<number>,
  targets: Float64Array,
): AsyncGenerator<LinkDataRecord[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ledger_link')
      .select(['id', 'url', 'post_id', 'type', 'page_key_id', 'given_target_id'])
      .where('id', '>', after)
      .where('type', 'is not', null)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const records: LinkDataRecord[] = [];
    for (const { id, url, post_id, type, page_key_id, given_target_id } of rows) {
      if (hidden.has(post_id)) continue;
      const target_post_id = given_target_id ?? targets[page_key_id ?? 0] ?? 0;
      records.push({ record: 'link', id, url, post_id, target_post_id, type: type ?? '' });
    }
    yield records;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
