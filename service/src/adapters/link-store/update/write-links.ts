import { BatchInsert } from '../build/batch-insert.ts';
import type { Meta } from '../build/generation-schema.ts';
import type { NewLink, UpdatedUrls } from './changed-links.ts';
import type { GenerationCopy } from './generation-copy.ts';
import { IdSet } from './id-set.ts';

/** Stores the links that changed, when their URLs have numbers. */
export function writeLinks(copy: GenerationCopy, urls: UpdatedUrls): void {
  const { db, before, changed, changedKeys } = copy;
  const types = before.link_types.map((type) => ({ ...type }));
  const added = changed.newLinks.map((link): NewLink => {
    const { id = 0, rank = 0 } = urls.known.get(link.url) ?? {};
    return { ...link, urlId: id, rank, typeId: typeIdOf(link.type, types) };
  });
  const gone = new IdSet(changed.oldLinks.map(({ id }) => id));
  const remove = db.prepare('DELETE FROM link WHERE id = ?');
  for (const id of gone) remove.run(id);
  const insert = new BatchInsert(db, 'INSERT INTO link (id, url_id, post_id, target_post_id, type_id)', 5);
  for (const { id, urlId, post_id, target_post_id, typeId } of added)
    insert.add(id, urlId, post_id, target_post_id, typeId);
  insert.end();
  changedKeys.url = added.map(({ urlId }) => urlId);
  changedKeys.link = [...new Set([...changed.oldLinks, ...added].map(({ id }) => id))];
  copy.links = { urls, types, gone, removed: changed.oldLinks, added };
}

function typeIdOf(type: string, types: Meta['link_types']): number {
  const known = types.findIndex((one) => one.type === type);
  return known === -1 ? types.push({ type, links: 0 }) - 1 : known;
}
