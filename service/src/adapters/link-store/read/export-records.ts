import type { LinkDataRecord } from '@signpost/contract/records';
import type { Generation } from './generation.ts';
import { BATCH, rowsInBatches } from './rows-in-batches.ts';

/** Every record of a generation: site, posts, scores, metadata, links, each by ascending id. */
export async function* exportRecords(generation: Generation): AsyncGenerator<LinkDataRecord> {
  const { db, meta } = generation;
  const { noindex, nofollow } = await generation.marks();
  yield { record: 'site', ...meta.site };
  const posts = db.selectFrom('post').orderBy('id').limit(BATCH);

  const written = posts
    .where('type', 'is not', null)
    .select(['id', 'type', 'status', 'title', 'modified', 'permalink']);
  for await (const { type, status, title, modified, id, permalink } of rowsInBatches((after) =>
    written.where('id', '>', after),
  )) {
    yield {
      record: 'post',
      id,
      type: type ?? '',
      status: status ?? '',
      title: title ?? '',
      modified: modified ?? '',
      permalink,
      ...(noindex.has(id) && { noindex: true }),
    };
  }
  const scored = posts.where('score', 'is not', null).select(['id', 'score']);
  for await (const { id, score } of rowsInBatches((after) => scored.where('id', '>', after))) {
    yield { record: 'seo_score', post_id: id, value: score ?? '' };
  }
  const counted = posts.where('has_meta', '=', 1).select(['id', 'internal', 'external', 'incoming']);
  for await (const { id, internal, external, incoming } of rowsInBatches((after) =>
    counted.where('id', '>', after),
  )) {
    yield { record: 'link_meta', post_id: id, internal, external, incoming };
  }
  const links = db
    .selectFrom('link')
    .innerJoin('url', 'url.id', 'link.url_id')
    .orderBy('link.id')
    .limit(BATCH)
    .select(['link.id', 'url.url', 'link.post_id', 'link.target_post_id', 'link.type_id']);
  for await (const { id, url, post_id, target_post_id, type_id } of rowsInBatches((after) =>
    links.where('link.id', '>', after),
  )) {
    const type = meta.link_types[type_id]?.type ?? '';
    yield {
      record: 'link',
      id,
      url,
      post_id,
      target_post_id,
      type,
      ...(nofollow.has(id) && { nofollow: true }),
    };
  }
}
