import type Database from 'better-sqlite3';
import type { ImportChanges, LinkUpdate } from '@signpost/indexing/ports/published-links';
import { writeMeta } from '../build/build-generation.ts';
import type { ChangedKeys, Meta } from '../build/generation-schema.ts';
import type { PostMoves } from '../build/published-days.ts';
import { changedRows, isListed, isSame, type ChangedRows, type PostColumns } from './changed-rows.ts';
import { updateLinks } from './update-links.ts';
import { rowOf, updatePosts } from './update-posts.ts';
import { updateStructure } from './update-structure.ts';
import { updateTitles } from './update-titles.ts';

/** Changes the copy of a generation into what all records after the update would make. */
export function updateGeneration(
  db: Database.Database,
  before: Meta,
  { posts: records, name }: LinkUpdate,
): { changes: ImportChanges; moves: PostMoves; changedKeys: ChangedKeys } {
  db.exec('BEGIN');
  const changed = changedRows(db, before, records);
  updateTitles(db, changed.posts);
  writePosts(db, changed);
  const posts = updatePosts(db, before, changed.posts);
  const links = updateLinks(db, before, changed);
  const after: Meta = { ...before, ...posts.meta, ...links.meta, name, updates: (before.updates ?? 0) + 1 };
  const structure = updateStructure(db, after, changed);
  writeMeta(db, structure === undefined ? after : { ...after, structure });
  db.exec('COMMIT');
  return { ...compare(before, after, changed), changedKeys: { ...posts.changed, ...links.changed } };
}

function writePosts(db: Database.Database, { posts }: ChangedRows): void {
  const remove = db.prepare('DELETE FROM post WHERE id = ?');
  const insert = db.prepare(
    `INSERT INTO post VALUES
     (@id, @type, @status, @title, @modified, @permalink, @score, @has_meta, @internal, @external, @incoming)`,
  );
  for (const { id, after } of posts) {
    remove.run(id);
    if (after !== null) insert.run(after);
  }
}

function compare(
  before: Meta,
  after: Meta,
  { posts, oldLinks, newLinks }: ChangedRows,
): { changes: ImportChanges; moves: PostMoves } {
  const shown = (post: PostColumns | null): string | null =>
    isListed(post) ? JSON.stringify(rowOf(post, after)) : null;
  const added = posts.filter((post) => !isListed(post.before) && isListed(post.after));
  const removed = posts.filter((post) => isListed(post.before) && !isListed(post.after));
  const differing = posts.filter((post) => shown(post.before) !== shown(post.after));
  const old = new Map(oldLinks.map((link) => [link.id, link]));
  const stayed = newLinks.filter(({ id }) => old.has(id));
  const isChanged = (link: (typeof newLinks)[number]): boolean => {
    const was = old.get(link.id);
    return was !== undefined && !isSame(was, link, before);
  };
  return {
    changes: {
      posts: {
        before: before.listed_posts,
        after: after.listed_posts,
        added: added.length,
        removed: removed.length,
        changed: differing.length - added.length - removed.length,
      },
      links: {
        before: before.links_stats.total,
        after: after.links_stats.total,
        added: newLinks.length - stayed.length,
        removed: oldLinks.length - stayed.length,
        changed: stayed.filter(isChanged).length,
      },
      orphans: { before: before.posts_stats.orphan_posts, after: after.posts_stats.orphan_posts },
    },
    moves: { added: added.map(({ id }) => id), removed: removed.map(({ id }) => id) },
  };
}
