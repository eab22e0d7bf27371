/**
 * An ordering is the list of row ids in one sort order, cut into blocks. Each row carries a small
 * cell number (what the filters can ask about it) and, for links, the rank of its URL. The directory says how
 * many rows of each cell a block holds, so page N of any filter is found by adding up a few numbers and reading
 * the one or two blocks it lies in: no OFFSET, no COUNT, whatever the depth.
 */
export const BLOCK_ROWS = 4096;

export interface Block {
  ids: Uint32Array | Float64Array;
  /** Rank of the link's URL; empty in orderings of posts. */
  ranks: Uint32Array;
  cells: Uint16Array;
}

/** Per block, the cells it holds and how many rows of each: three parallel lists. */
export interface Directory {
  /** Block number -> where its entries start; one more than there are blocks. */
  starts: Uint32Array;
  cells: Uint16Array;
  counts: Uint16Array;
}

/** The filter: one byte per cell, 1 = wanted. */
export type Wanted = Uint8Array;

export interface OrderedRow {
  id: number;
  cell: number;
  rank: number;
}

export function encodeBlock({ ids, ranks, cells }: Block): Buffer {
  const parts = [ids, ranks, cells].map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  return Buffer.concat(parts);
}

/** `ranked` and `wide` (ids above 2^32) are properties of the whole ordering. */
export function decodeBlock(data: Buffer, ranked: boolean, wide: boolean): Block {
  const { buffer, byteOffset, byteLength } = aligned(data);
  const rowBytes = (wide ? 8 : 4) + (ranked ? 4 : 0) + 2;
  const rows = byteLength / rowBytes;
  const ids = wide ? new Float64Array(buffer, byteOffset, rows) : new Uint32Array(buffer, byteOffset, rows);
  const ranks = new Uint32Array(buffer, byteOffset + ids.byteLength, ranked ? rows : 0);
  const cells = new Uint16Array(buffer, byteOffset + ids.byteLength + ranks.byteLength, rows);
  return { ids, ranks, cells };
}

/** Typed arrays need an aligned start; a driver may hand out a slice of a larger buffer. */
function aligned(data: Buffer): Buffer {
  if (data.byteOffset % 8 === 0) return data;
  const copy = Buffer.allocUnsafeSlow(data.byteLength);
  data.copy(copy);
  return copy;
}

export function encodeDirectory({ starts, cells, counts }: Directory): Buffer {
  const parts = [Uint32Array.of(starts.length, cells.length), starts, cells, counts];
  return Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
}

export function decodeDirectory(data: Buffer): Directory {
  const { buffer, byteOffset } = aligned(data);
  const [blocks = 0, entries = 0] = new Uint32Array(buffer, byteOffset, 2);
  const starts = new Uint32Array(buffer, byteOffset + 8, blocks);
  const cells = new Uint16Array(buffer, byteOffset + 8 + starts.byteLength, entries);
  const counts = new Uint16Array(buffer, byteOffset + 8 + starts.byteLength + cells.byteLength, entries);
  return { starts, cells, counts };
}

export class Ordering {
  readonly directory: Directory;
  readonly #readBlock: (block: number) => Promise<Block>;

  constructor(directory: Directory, readBlock: (block: number) => Promise<Block>) {
    this.directory = directory;
    this.#readBlock = readBlock;
  }

  get blockCount(): number {
    return this.directory.starts.length - 1;
  }

  readBlock(block: number): Promise<Block> {
    return this.#readBlock(block);
  }

  /** Rows `offset` to `offset + limit` of those in wanted cells, from the front or from the back. */
  async page(wanted: Wanted, offset: number, limit: number, backwards = false): Promise<OrderedRow[]> {
    const rows: OrderedRow[] = [];
    let toSkip = offset;
    for (let step = 0; step < this.blockCount && rows.length < limit; step += 1) {
      const number = backwards ? this.blockCount - 1 - step : step;
      const inBlock = this.#countInBlock(number, wanted);
      if (inBlock <= toSkip) {
        toSkip -= inBlock;
        continue;
      }
      const block = await this.#readBlock(number);
      toSkip = collect(block, wanted, null, toSkip, limit, backwards, rows);
    }
    return rows;
  }

  /** Like `page`, of the rows that also `match`; every block is read until the page is full. */
  async pageMatching(
    wanted: Wanted,
    match: RowMatch,
    offset: number,
    limit: number,
    backwards = false,
  ): Promise<OrderedRow[]> {
    const rows: OrderedRow[] = [];
    let toSkip = offset;
    for (let step = 0; step < this.blockCount && rows.length < limit; step += 1) {
      const number = backwards ? this.blockCount - 1 - step : step;
      if (this.#countInBlock(number, wanted) === 0) continue;
      const block = await this.#readBlock(number);
      toSkip = collect(block, wanted, match, toSkip, limit, backwards, rows);
    }
    return rows;
  }

  async countMatching(wanted: Wanted, match: RowMatch): Promise<number> {
    let count = 0;
    for (let number = 0; number < this.blockCount; number += 1) {
      if (this.#countInBlock(number, wanted) === 0) continue;
      const { ids, ranks, cells } = await this.#readBlock(number);
      const keys = match.by === 'rank' ? ranks : ids;
      for (let at = 0; at < ids.length; at += 1) {
        if (wanted[cells[at] ?? 0] === 1 && match.isHit[keys[at] ?? 0] === 1) count += 1;
      }
    }
    return count;
  }

  #countInBlock(block: number, wanted: Wanted): number {
    const { starts, cells, counts } = this.directory;
    const end = starts[block + 1] ?? 0;
    let count = 0;
    for (let entry = starts[block] ?? 0; entry < end; entry += 1) {
      if (wanted[cells[entry] ?? 0] === 1) count += counts[entry] ?? 0;
    }
    return count;
  }
}

/** Which rows a search found: one byte per row id (`by: 'id'`) or per URL rank (`by: 'rank'`). */
export interface RowMatch {
  by: 'id' | 'rank';
  isHit: Uint8Array;
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
  const isHit = match?.isHit;
  let left = toSkip;
  for (let step = 0; step < ids.length && rows.length < limit; step += 1) {
    const at = backwards ? ids.length - 1 - step : step;
    const cell = cells[at] ?? 0;
    if (wanted[cell] !== 1) continue;
    if (isHit !== undefined && isHit[keys[at] ?? 0] !== 1) continue;
    if (left > 0) {
      left -= 1;
      continue;
    }
    rows.push({ id: ids[at] ?? 0, cell, rank: ranks[at] ?? 0 });
  }
  return left;
}

/** Rows in order -> blocks and their directory. `order` lists positions into the columns. */
export function* cutIntoBlocks(
  order: Uint32Array,
  { ids, ranks, cells }: Columns,
  directory: DirectoryBuilder,
): Generator<Block> {
  for (let start = 0; start < order.length; start += BLOCK_ROWS) {
    const positions = order.subarray(start, start + BLOCK_ROWS);
    const block: Block = {
      ids:
        ids instanceof Float64Array ? new Float64Array(positions.length) : new Uint32Array(positions.length),
      ranks: new Uint32Array(ranks === null ? 0 : positions.length),
      cells: new Uint16Array(positions.length),
    };
    for (let at = 0; at < positions.length; at += 1) {
      const position = positions[at] ?? 0;
      block.ids[at] = ids[position] ?? 0;
      block.cells[at] = cells[position] ?? 0;
      if (ranks !== null) block.ranks[at] = ranks[position] ?? 0;
    }
    directory.add(block.cells);
    yield block;
  }
}

/** What an ordering keeps of each row, by position; ids are wide when they are a Float64Array. */
export interface Columns {
  ids: Uint32Array | Float64Array;
  ranks: Uint32Array | null;
  cells: Uint16Array;
}

export class DirectoryBuilder {
  readonly #starts: number[] = [0];
  readonly #cells: number[] = [];
  readonly #counts: number[] = [];

  add(cells: Uint16Array): void {
    const counts = new Map<number, number>();
    for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    for (const [cell, count] of counts) {
      this.#cells.push(cell);
      this.#counts.push(count);
    }
    this.#starts.push(this.#cells.length);
  }

  build(): Directory {
    return {
      starts: Uint32Array.from(this.#starts),
      cells: Uint16Array.from(this.#cells),
      counts: Uint16Array.from(this.#counts),
    };
  }
}
