import type Database from 'better-sqlite3';
import { isListed, type ChangedPost, type PostColumns } from './changed-rows.ts';

/** The ids of the listed posts by slot. In one text they are read in a third of the time that a row for each takes. */
export function listedIds(db: Database.Database): Float64Array {
  const ids = db.prepare<[], string>('SELECT json_group_array(post_id ORDER BY slot) FROM post_row').pluck();
  return Float64Array.from(JSON.parse(ids.get() ?? '[]') as number[]);
}

/** The listed posts are numbered by ascending id: how the numbers before and after belong together. */
export class Slots {
  /** The ids by slot before. */
  readonly before: Float64Array;
  /** Slot before -> slot after; -1 for a changed post. */
  readonly after: Int32Array;
  /** Slot after -> slot before; -1 for a changed post. */
  readonly origins: Int32Array;
  /** The changed posts that are listed now, with their slots. */
  readonly changed: readonly { slot: number; post: PostColumns }[];
  /** Whether the same posts are listed as before. */
  readonly areSame: boolean;

  /** Takes the posts by ascending id. */
  constructor(db: Database.Database, posts: readonly ChangedPost[]) {
    const ids = listedIds(db);
    const taken = new Set(posts.filter(({ before }) => isListed(before)).map(({ id }) => id));
    const listed = posts.flatMap(({ after }) => (isListed(after) ? [after] : []));
    const changed = listed.map((post) => ({ slot: 0, post }));
    this.before = ids;
    this.after = new Int32Array(ids.length).fill(-1);
    this.origins = new Int32Array(ids.length - taken.size + listed.length).fill(-1);
    this.changed = changed;
    this.areSame = taken.size === listed.length && listed.every(({ id }) => taken.has(id));
    let [slot, next] = [0, 0];
    const takeChanged = (before: number): void => {
      for (; (changed[next]?.post.id ?? Infinity) < before; next += 1, slot += 1) {
        const here = changed[next];
        if (here !== undefined) here.slot = slot;
      }
    };
    for (const [origin, id] of ids.entries()) {
      if (taken.has(id)) continue;
      takeChanged(id);
      this.after[origin] = slot;
      this.origins[slot] = origin;
      slot += 1;
    }
    takeChanged(Infinity);
  }

  get length(): number {
    return this.origins.length;
  }

  /** A column by slot, with the values of the changed posts in the order of their slots. */
  rearrange<Column extends Uint16Array | Uint32Array>(
    before: Column,
    column: Column,
    values: readonly number[],
  ): Column {
    for (const [slot, origin] of this.origins.entries())
      if (origin !== -1) column[slot] = before[origin] ?? 0;
    for (const [nth, { slot }] of this.changed.entries()) column[slot] = values[nth] ?? 0;
    return column;
  }
}
