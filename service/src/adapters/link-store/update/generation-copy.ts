import type { LinkUpdate, PostRecords } from '@signpost/indexing/ports/published-links';
import { copyFileSync, constants } from 'node:fs';
import type { PostRow } from '@signpost/contract/links';
import type Database from 'better-sqlite3';
import { toPostRow, type StoredPost } from '../../../shared/link-rows.ts';
import { CellTable } from '../build/cell-table.ts';
import { scoreBucket, type ChangedKeys, type Meta } from '../build/generation-schema.ts';
import { openUnseen } from '../build/open-unseen.ts';
import type { LinkGraph, ListedPost } from '../build/rows.ts';
import { changedRows, isListed, type ChangedRows, type PostColumns } from './changed-rows.ts';
import type { ChangedLinks } from './changed-links.ts';
import { Slots } from './slots.ts';

/** Copies the file of a generation and opens the copy for changes. */
export function openCopy(from: string, to: string): Database.Database {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const db = openUnseen(to);
  db.pragma('temp_store = MEMORY');
  return db;
}

/** A copy of a generation while it is changed into what all records after the update would make. */
export class GenerationCopy {
  readonly db: Database.Database;
  readonly before: Meta;
  /** As after the update, once every part has brought its share up to date. */
  readonly meta: Meta;
  readonly records: PostRecords;
  readonly changed: ChangedRows;
  /** Null when no post has changed. */
  readonly slots: Slots | null;
  /** The changed posts that are listed now, by ascending slot. */
  readonly listed: readonly ListedPost[];
  readonly cells: CellTable;
  readonly changedKeys: ChangedKeys;
  /** Null when no link has changed; known once the URLs of the new links have numbers. */
  links: ChangedLinks | null = null;
  /** Null when it was not worked out anew by the part `structure`. */
  graph: LinkGraph | null = null;
  /** When the update is made. */
  readonly at: number;

  constructor(db: Database.Database, before: Meta, { posts, name }: LinkUpdate, at: number) {
    this.db = db;
    this.before = before;
    this.at = at;
    this.meta = { ...before, name, updates: (before.updates ?? 0) + 1 };
    this.records = posts;
    this.changed = changedRows(db, before, posts);
    const changed = this.changed.posts;
    this.cells = new CellTable(before.post_cells);
    this.slots = changed.length === 0 ? null : new Slots(db, changed);
    this.listed = this.#listPosts();
    this.changedKeys = { post: changed.map(({ id }) => id), url: [], link: [] };
    if (changed.length === 0) this.changedKeys.post_row = [];
    writePosts(db, this.changed);
  }

  #listPosts(): ListedPost[] {
    for (const { before } of this.changed.posts) {
      if (!isListed(before)) continue;
      const row = rowOf(before, this.meta);
      this.cells.remove(row.post_type, row.is_orphan, scoreBucket(before.score));
    }
    return (this.slots?.changed ?? []).map(({ slot, post }): ListedPost => {
      const row = rowOf(post, this.meta);
      const cell = this.cells.add(row.post_type, row.is_orphan, scoreBucket(post.score));
      return { slot, post: post as StoredPost, row, json: JSON.stringify(row), cell };
    });
  }
}

export function rowOf(post: PostColumns, { site }: Meta): PostRow {
  // A listed post has a type, a title and a time.
  return toPostRow(post as StoredPost, site);
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
