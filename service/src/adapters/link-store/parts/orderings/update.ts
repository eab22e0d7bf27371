import { POST_SORTS, type PostRow, type PostSort } from '@signpost/contract/links';
import type Database from 'better-sqlite3';
import { postOrdering, scoreBucket, type LinkOrdering, type Meta } from '../../build/generation-schema.ts';
import { isListed, type ChangedPost } from '../../update/changed-rows.ts';
import { rowOf, type GenerationCopy } from '../../update/generation-copy.ts';
import { spliceOrdering, type SortKey } from './splice-ordering.ts';

export function update(copy: GenerationCopy): void {
  updatePosts(copy);
  updateLinks(copy);
}

function updatePosts({ db, meta, changed, slots, listed }: GenerationCopy): void {
  if (slots === null) return;
  const change = {
    isRanked: false,
    idAfter: (slot: number) => slots.after[slot] ?? -1,
    rankAfter: null,
    added: listed.map(({ slot, cell }) => ({ id: slot, rank: 0, cell })),
  };
  for (const sort of POST_SORTS) {
    if (slots.areSame && changed.posts.every((post) => isPlacedAlike(post, sort, meta))) continue;
    const key = sort === 'post_title' ? titleRank(db) : storedKey(db, sort);
    for (const order of ['ASC', 'DESC'] as const)
      spliceOrdering(db, postOrdering(sort, order), change, { key, isDescending: order === 'DESC' });
  }
}

/** Whether an ordering of the same posts has nothing else to keep of this one than before. */
function isPlacedAlike({ before, after }: ChangedPost, sort: PostSort, meta: Meta): boolean {
  if (!isListed(before) || !isListed(after)) return true;
  const [one, other] = [rowOf(before, meta), rowOf(after, meta)];
  return (
    one[sort] === other[sort] &&
    one.post_type === other.post_type &&
    one.is_orphan === other.is_orphan &&
    scoreBucket(before.score) === scoreBucket(after.score)
  );
}

function titleRank(db: Database.Database): SortKey {
  const rank = db
    .prepare<[number], number>('SELECT rank FROM post_row JOIN title_rank USING (post_id) WHERE slot = ?')
    .pluck();
  return (slot) => rank.get(slot) ?? 0;
}

function storedKey(db: Database.Database, sort: Exclude<PostSort, 'post_title'>): SortKey {
  const json = db.prepare<[number], string>('SELECT json FROM post_row WHERE slot = ?').pluck();
  return (slot) => (JSON.parse(json.get(slot) ?? '{}') as PostRow)[sort];
}

function updateLinks({ db, links }: GenerationCopy): void {
  if (links === null) return;
  const { urls, gone, added } = links;
  const change = {
    isRanked: true,
    idAfter: (id: number) => (gone.has(id) ? -1 : id),
    rankAfter: urls.length === urls.shifted.length ? null : urls.shifted,
    added: added.map(({ id, rank, typeId }) => ({ id, rank, cell: typeId })),
  };
  const write = (name: LinkOrdering, key: SortKey, isDescending = false): void =>
    spliceOrdering(db, name, change, { key, isDescending });
  write('link_id_asc', () => 0);
  const url = keyFrom(db, 'SELECT rank FROM link JOIN url_rank USING (url_id) WHERE id = ?');
  write('url_asc', url);
  write('url_desc', url, true);
  const title = keyFrom(db, 'SELECT rank FROM link JOIN title_rank USING (post_id) WHERE id = ?');
  write('source_title_asc', title);
  write('source_title_desc', title, true);
}

/** The query's values for a link. They are compared with those of many others, and fetched once. */
function keyFrom(db: Database.Database, query: string): SortKey {
  const rank = db.prepare<[number], number>(query).pluck();
  const known = new Map<number, number>();
  return (id) => {
    const key = known.get(id) ?? rank.get(id) ?? 0;
    known.set(id, key);
    return key;
  };
}
