import type { PostListArgs } from '@signpost/contract';
import type { ListPage } from '../../ports/link-store.ts';
import { fold } from '../../shared/fold.ts';
import type { Generation } from './generation.ts';
import { postOrdering } from './generation-schema.ts';
import type { OrderedRow, Wanted } from './ordering.ts';
import { cellMatches } from './post-filters.ts';

export async function findPosts(generation: Generation, args: PostListArgs): Promise<ListPage> {
  const { post_cells: cells } = generation.meta;
  const wanted = Uint8Array.from(cells, (cell) => (cellMatches(cell, args) ? 1 : 0));
  const term = fold(args.search);
  if (args.post_id !== 0) return findOnePost(generation, args, wanted, term);

  const ordering = generation.ordering(postOrdering(args.orderby, args.order));
  if (term === '') {
    const total = cells.reduce((sum, cell, number) => sum + (wanted[number] === 1 ? cell.posts : 0), 0);
    return { rows: await rowsOf(generation, await ordering.page(wanted, args.offset, args.per_page)), total };
  }
  const hits = await generation.hits('title_text', term);
  const cellOf = await generation.titleCells();
  let total = 0;
  for (const slot of hits.numbers) {
    if (wanted[cellOf[slot] ?? 0] === 1) total += 1;
  }
  if (args.offset >= total) return { rows: '', total };
  const page = await ordering.pageMatching(
    wanted,
    { by: 'id', isHit: hits.isHit },
    args.offset,
    args.per_page,
  );
  return { rows: await rowsOf(generation, page), total };
}

function rowsOf(generation: Generation, page: OrderedRow[]): Promise<string> {
  return generation.postRows(page.map(({ id }) => id));
}

async function findOnePost(
  generation: Generation,
  args: PostListArgs,
  wanted: Wanted,
  term: string,
): Promise<ListPage> {
  const row = await generation.db
    .selectFrom('post_row')
    .innerJoin('post', 'post.id', 'post_row.post_id')
    .where('post_row.post_id', '=', args.post_id)
    .select(['post_row.slot', 'post_row.json', 'post.title'])
    .executeTakeFirst();
  const none = { rows: '', total: 0 };
  if (row === undefined || !fold(row.title ?? '').includes(term)) return none;
  const cellOf = await generation.titleCells();
  if (wanted[cellOf[row.slot] ?? 0] !== 1) return none;
  return { rows: args.offset === 0 ? row.json : '', total: 1 };
}
