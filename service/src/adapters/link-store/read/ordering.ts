import { DirectoryBuilder, type Block, type Directory } from '../build/ordering-blocks.ts';
import { lowerBound } from '../build/ranks.ts';
import { hasBit, type Bits } from './bits.ts';

/** How many blocks are counted together, so that a deep page is found in few steps. */
const GROUP_BLOCKS = 64;

/** How many blocks are read at once at most. */
const READ_AT_ONCE = 128;

/** How much more is read at once than it would take if what matches were spread evenly: it never quite is. */
const SPARE = 1.25;

/** The filter: one byte per cell, 1 = wanted. */
export type Wanted = Uint8Array;

export interface OrderedRow {
  id: number;
  cell: number;
  /** Of the link's URL; 0 in orderings of posts. */
  rank: number;
}

/** Reads blocks by number, in the order asked for. */
export type BlockReader = (blocks: number[]) => Promise<Block[]>;

/**
 * An ordering is the list of row ids in one sort order, cut into blocks. Each row carries a small
 * cell number (what the filters can ask about it) and, for links, the rank of its URL. The directory says how
 * many rows of each cell a block holds, so page N of any filter is found by adding up a few numbers and reading
 * the one or two blocks it lies in: no OFFSET, no COUNT, whatever the depth.
 */
export class Ordering {
  readonly directory: Directory;
  readonly #groups: Directory;
  readonly #readBlocks: BlockReader;
  #starts: Uint32Array | null = null;

  constructor(directory: Directory, readBlocks: BlockReader) {
    this.directory = directory;
    this.#groups = groupBlocks(directory);
    this.#readBlocks = readBlocks;
  }

  get blockCount(): number {
    return this.directory.starts.length - 1;
  }

  /** Every block, in order. */
  async *blocks(): AsyncGenerator<Block> {
    for (let first = 0; first < this.blockCount; first += READ_AT_ONCE) {
      const count = Math.min(READ_AT_ONCE, this.blockCount - first);
      yield* await this.#readBlocks(Array.from({ length: count }, (_, at) => first + at));
    }
  }

  /** Rows `offset` to `offset + limit` of those in wanted cells, from the front or from the back. */
  async page(wanted: Wanted, offset: number, limit: number, backwards = false): Promise<OrderedRow[]> {
    const { first, toSkip } = this.#find(wanted, offset, backwards);
    const needed: number[] = [];
    let found = -toSkip;
    const step = backwards ? -1 : 1;
    for (let block = first; this.#has(block) && found < limit; block += step) {
      const inBlock = countIn(this.directory, block, wanted);
      if (inBlock === 0) continue;
      needed.push(block);
      found += inBlock;
    }
    const rows: OrderedRow[] = [];
    let left = toSkip;
    for (const block of await this.#readBlocks(needed)) {
      left = collect(block, wanted, null, left, limit, backwards, rows);
    }
    return rows;
  }

  /**
   * Rows `offset` to `offset + limit` of the `total` rows that are in wanted cells and match. Null when they are not within
   * `mostBlocks` blocks, or not likely to be.
   */
  async pageMatching(
    wanted: Wanted,
    { match, total, offset, limit, backwards = false, mostBlocks = Infinity }: MatchingPage,
  ): Promise<OrderedRow[] | null> {
    const part = Math.min(1, (offset + limit) / total);
    if (part * this.blockCount > mostBlocks) return null;
    const rows: OrderedRow[] = [];
    let left = offset;
    let blocks = 0;
    for await (const block of this.#wantedBlocks(wanted, backwards, part * SPARE * this.#count(wanted))) {
      blocks += 1;
      if (blocks > mostBlocks) return null;
      left = collect(block, wanted, match, left, limit, backwards, rows);
      if (rows.length === limit) break;
    }
    return rows;
  }

  async countMatching(wanted: Wanted, match: RowMatch): Promise<number> {
    let count = 0;
    for await (const { ids, ranks, cells } of this.#wantedBlocks(wanted, false, Infinity)) {
      const keys = match.by === 'rank' ? ranks : ids;
      for (let at = 0; at < ids.length; at += 1) {
        if (wanted[cells[at] ?? 0] === 1 && hasBit(match.bits, keys[at] ?? 0)) count += 1;
      }
    }
    return count;
  }

  /** The rows at some places of the whole ordering; the places ascend. */
  async rowsAt(places: number[]): Promise<OrderedRow[]> {
    const starts = (this.#starts ??= this.#findStarts());
    const rowsOf = Map.groupBy(places, (place) => blockOf(place, starts));
    const numbers = [...rowsOf.keys()];
    const rows: OrderedRow[] = [];
    for (let first = 0; first < numbers.length; first += READ_AT_ONCE) {
      const batch = numbers.slice(first, first + READ_AT_ONCE);
      for (const [at, { ids, ranks, cells }] of (await this.#readBlocks(batch)).entries()) {
        const number = batch[at] ?? 0;
        for (const place of rowsOf.get(number) ?? []) {
          const row = place - (starts[number] ?? 0);
          rows.push({ id: ids[row] ?? 0, cell: cells[row] ?? 0, rank: ranks[row] ?? 0 });
        }
      }
    }
    return rows;
  }

  /** How many rows come before each block. */
  #findStarts(): Uint32Array {
    const starts = new Uint32Array(this.blockCount);
    for (let block = 1; block < starts.length; block += 1)
      starts[block] = (starts[block - 1] ?? 0) + countIn(this.directory, block - 1, null);
    return starts;
  }

  /** The block that holds row `offset` of the wanted rows, and how many of its wanted rows come before; past the end if none does. */
  #find(wanted: Wanted, offset: number, backwards: boolean): { first: number; toSkip: number } {
    const step = backwards ? -1 : 1;
    const groups = this.#groups.starts.length - 1;
    let toSkip = offset;
    let group = backwards ? groups - 1 : 0;
    for (; group >= 0 && group < groups; group += step) {
      const inGroup = countIn(this.#groups, group, wanted);
      if (inGroup > toSkip) break;
      toSkip -= inGroup;
    }
    const last = Math.min((group + 1) * GROUP_BLOCKS, this.blockCount) - 1;
    let block = backwards ? last : group * GROUP_BLOCKS;
    for (; this.#has(block); block += step) {
      const inBlock = countIn(this.directory, block, wanted);
      if (inBlock > toSkip) break;
      toSkip -= inBlock;
    }
    return { first: block, toSkip };
  }

  #has(block: number): boolean {
    return block >= 0 && block < this.blockCount;
  }

  #count(wanted: Wanted): number {
    let count = 0;
    for (let group = 0; group < this.#groups.starts.length - 1; group += 1)
      count += countIn(this.#groups, group, wanted);
    return count;
  }

  /** The blocks with wanted rows: at once those that have the `likely` number of them, then twice as many each time. */
  async *#wantedBlocks(wanted: Wanted, backwards: boolean, likely: number): AsyncGenerator<Block> {
    let most = likely;
    let rows = 0;
    let batch: number[] = [];
    const step = backwards ? -1 : 1;
    for (let block = backwards ? this.blockCount - 1 : 0; this.#has(block); block += step) {
      const inBlock = countIn(this.directory, block, wanted);
      if (inBlock === 0) continue;
      batch.push(block);
      rows += inBlock;
      if (rows < most && batch.length < READ_AT_ONCE) continue;
      yield* await this.#readBlocks(batch);
      batch = [];
      most = rows * 2;
    }
    yield* await this.#readBlocks(batch);
  }
}

/** The last block that begins at the place or before it: the one before may be empty. */
function blockOf(place: number, starts: Uint32Array): number {
  return lowerBound(starts.length, (block) => (starts[block] ?? 0) <= place) - 1;
}

/** How many rows a block or group has in wanted cells; null wants all. */
function countIn({ starts, cells, counts }: Directory, part: number, wanted: Wanted | null): number {
  const end = starts[part + 1] ?? 0;
  let count = 0;
  for (let entry = starts[part] ?? 0; entry < end; entry += 1) {
    if (wanted === null || wanted[cells[entry] ?? 0] === 1) count += counts[entry] ?? 0;
  }
  return count;
}

/** The same counts for groups of blocks. */
function groupBlocks({ starts, cells, counts }: Directory): Directory {
  const grouped = new DirectoryBuilder();
  for (let first = 0; first < starts.length - 1; first += GROUP_BLOCKS) {
    const perCell = new Map<number, number>();
    const end = starts[Math.min(first + GROUP_BLOCKS, starts.length - 1)] ?? 0;
    for (let entry = starts[first] ?? 0; entry < end; entry += 1) {
      const cell = cells[entry] ?? 0;
      perCell.set(cell, (perCell.get(cell) ?? 0) + (counts[entry] ?? 0));
    }
    grouped.addCounts(perCell);
  }
  return grouped.build(Uint32Array);
}

/** Which rows a search found: one bit per row id (`by: 'id'`) or per URL rank (`by: 'rank'`). */
export interface RowMatch {
  by: 'id' | 'rank';
  bits: Bits;
}

/** What is asked of the rows of an ordering that a search has found. */
export interface MatchingPage {
  match: RowMatch;
  /** How many rows match. */
  total: number;
  offset: number;
  limit: number;
  backwards?: boolean;
  /** In how many blocks the page is looked for. */
  mostBlocks?: number;
}

/** Appends the wanted rows of a block after skipping `toSkip` of them; returns what is left to skip. */
function collect(
  block: Block,
  wanted: Wanted,
  match: RowMatch | null,
  toSkip: number,
  limit: number,
  backwards: boolean,
  rows: OrderedRow[],
): number {
  const { ids, ranks, cells } = block;
  const keys = match?.by === 'rank' ? ranks : ids;
  const bits = match?.bits;
  let left = toSkip;
  for (let step = 0; step < ids.length && rows.length < limit; step += 1) {
    const at = backwards ? ids.length - 1 - step : step;
    const cell = cells[at] ?? 0;
    if (wanted[cell] !== 1) continue;
    if (bits !== undefined && !hasBit(bits, keys[at] ?? 0)) continue;
    if (left > 0) {
      left -= 1;
      continue;
    }
    rows.push({ id: ids[at] ?? 0, cell, rank: ranks[at] ?? 0 });
  }
  return left;
}
