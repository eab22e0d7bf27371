import type Database from 'better-sqlite3';
import { writeChunks } from '../../build/column-writers.ts';
import { Marks } from '../../build/marks.ts';
import type { SiteAuthority } from '../../../../ports/link-store.ts';
import { readFloat64 } from '../../update/copied-columns.ts';

/** What is stored of the authority of the listed posts. */
export interface BuiltAuthority {
  authority: SiteAuthority;
  /** `authority`: the share of each post, by slot; 0 for those that take no part. */
  shares: Float64Array;
  /** `authority_ranks`: see `ranksOf`. */
  ranks: Uint32Array;
  /** `menu_depths`: steps from the home page by links of any kind, as the depth in `post_traits`; empty when no menus are known. */
  menuDepths: Uint8Array;
  /** `linked_unfollowed`: see `LinkedPosts`, the rest of which the part `structure` stores. */
  unfollowed: Uint32Array;
}

/** Stores the columns, and returns the numbers. */
export function writeAuthority(db: Database.Database, built: BuiltAuthority): SiteAuthority {
  writeChunks(db, 'authority', built.shares);
  writeChunks(db, 'authority_ranks', built.ranks);
  writeChunks(db, 'menu_depths', built.menuDepths);
  writeChunks(db, 'linked_unfollowed', built.unfollowed);
  return built.authority;
}

export function writeMarks(db: Database.Database, marks: Marks): void {
  const { noindex, nofollow, lists, posts } = marks.columns();
  writeChunks(db, 'noindex_posts', noindex);
  writeChunks(db, 'nofollow_links', nofollow);
  writeChunks(db, 'menu_lists', lists);
  writeChunks(db, 'menu_posts', posts);
}

export function readMarks(db: Database.Database): Marks {
  return Marks.from({
    noindex: readFloat64(db, 'noindex_posts'),
    nofollow: readFloat64(db, 'nofollow_links'),
    lists: readFloat64(db, 'menu_lists'),
    posts: readFloat64(db, 'menu_posts'),
  });
}
