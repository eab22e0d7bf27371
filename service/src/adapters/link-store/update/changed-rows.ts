import type { LinkRecord } from '@signpost/contract/records';
import type Database from 'better-sqlite3';
import type { PostRecords, PublishedRecord } from '@signpost/indexing/ports/published-links';
import type { GenerationSchema, Meta } from '../build/generation-schema.ts';

export type PostColumns = GenerationSchema['post'];

/** A post before and after; null where there is none. */
export interface ChangedPost {
  id: number;
  before: PostColumns | null;
  after: PostColumns | null;
}

/** A stored link, its type as the number that this generation gave it. */
export interface OldLink extends Omit<LinkRecord, 'record' | 'type'> {
  urlId: number;
  typeId: number;
}

export interface ChangedRows {
  /** By ascending id, as the new links are. */
  posts: ChangedPost[];
  /** Links that are gone or have another place in an ordering, and those that come or take that place. */
  oldLinks: OldLink[];
  newLinks: LinkRecord[];
}

/** Whether a post is in the lists. */
export function isListed(post: PostColumns | null): post is PostColumns {
  return post !== null && post.status === 'publish' && post.has_meta === 1;
}

/** What the records change in the tables. */
export function changedRows(db: Database.Database, meta: Meta, records: PostRecords): ChangedRows {
  const findPost = db.prepare<[number], PostColumns>('SELECT * FROM post WHERE id = ?');
  const findLinks = db.prepare<[number], OldLink>(
    `SELECT link.id, url, post_id, target_post_id, url_id AS urlId, type_id AS typeId
     FROM link JOIN url ON url.id = url_id WHERE post_id = ?`,
  );
  const changed: ChangedRows = { posts: [], oldLinks: [], newLinks: [] };
  for (const [id, said] of [...records].sort(([one], [other]) => one - other)) {
    const before = findPost.get(id) ?? null;
    const after = toColumns(id, said);
    if (JSON.stringify(before) !== JSON.stringify(after)) changed.posts.push({ id, before, after });
    const oldLinks = new Map(findLinks.all(id).map((link) => [link.id, link]));
    // Links are ordered by the title of their post, too.
    const hasSameTitle = before?.title === after?.title;
    for (const record of said) {
      if (record.record !== 'link') continue;
      const old = oldLinks.get(record.id);
      if (hasSameTitle && old !== undefined && isSame(old, record, meta)) oldLinks.delete(record.id);
      else changed.newLinks.push(record);
    }
    changed.oldLinks.push(...oldLinks.values());
  }
  changed.newLinks.sort((one, other) => one.id - other.id);
  return changed;
}

export function isSame(old: OldLink, link: LinkRecord, { link_types: types }: Meta): boolean {
  return (
    old.url === link.url &&
    old.post_id === link.post_id &&
    old.target_post_id === link.target_post_id &&
    types[old.typeId]?.type === link.type
  );
}

/** The ids of the listed posts that come and go, ascending. */
export function movesIn({ posts }: ChangedRows): { added: number[]; removed: number[] } {
  const added = posts.filter(({ before, after }) => !isListed(before) && isListed(after));
  const removed = posts.filter(({ before, after }) => isListed(before) && !isListed(after));
  return { added: added.map(({ id }) => id), removed: removed.map(({ id }) => id) };
}

function toColumns(id: number, records: readonly PublishedRecord[]): PostColumns | null {
  const post: PostColumns = {
    id,
    type: null,
    status: null,
    title: null,
    modified: null,
    permalink: null,
    score: null,
    has_meta: 0,
    internal: null,
    external: null,
    incoming: null,
  };
  let isThere = false;
  for (const record of records) {
    if (record.record === 'link' || record.record === 'site' || record.record === 'menu') continue;
    isThere = true;
    if (record.record === 'seo_score') post.score = record.value;
    else if (record.record === 'link_meta') {
      const { internal, external, incoming } = record;
      Object.assign(post, { has_meta: 1, internal, external, incoming });
    } else {
      const { type, status, title, modified, permalink } = record;
      Object.assign(post, { type, status, title, modified, permalink });
    }
  }
  return isThere ? post : null;
}
