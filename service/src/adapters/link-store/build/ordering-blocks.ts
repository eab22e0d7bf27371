/** Rows per block when an ordering is cut; the last block may have fewer. */
export const BLOCK_ROWS = 1024;

/** Updates take rows out of blocks and put others in; with more than this in one block, the ordering is cut anew. */
export const MOST_BLOCK_ROWS = 2 * BLOCK_ROWS;

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
  counts: Uint16Array | Uint32Array;
}

/** `ranked` and `wide` (ids above 2^32) are properties of the whole ordering. */
export function decodeBlock(data: Buffer, ranked: boolean, wide: boolean): Block {
  const { buffer, byteOffset, byteLength } = aligned(data);
  const rows = byteLength / bytesOfRow(ranked, wide);
  const ids = wide ? new Float64Array(buffer, byteOffset, rows) : new Uint32Array(buffer, byteOffset, rows);
  const ranks = new Uint32Array(buffer, byteOffset + ids.byteLength, ranked ? rows : 0);
  const cells = new Uint16Array(buffer, byteOffset + ids.byteLength + ranks.byteLength, rows);
  return { ids, ranks, cells };
}

/** As `decodeBlock` takes it. */
export function encodeBlock({ ids, ranks, cells }: Block): Buffer {
  return joinBytes([ids, ranks, cells]);
}

function bytesOfRow(ranked: boolean, wide: boolean): number {
  return (wide ? 8 : 4) + (ranked ? 4 : 0) + 2;
}

/** Typed arrays need an aligned start, and a driver may hand out a slice of a larger buffer. */
function aligned(data: Buffer): Buffer {
  if (data.byteOffset % 8 === 0) return data;
  const copy = Buffer.allocUnsafeSlow(data.byteLength);
  data.copy(copy);
  return copy;
}

export function encodeDirectory({ starts, cells, counts }: Directory): Buffer {
  return joinBytes([Uint32Array.of(starts.length, cells.length), starts, cells, counts]);
}

function joinBytes(parts: readonly NodeJS.TypedArray[]): Buffer {
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

/**
 * Rows in order -> blocks as `decodeBlock` takes them, and their directory. `order` lists positions into the columns. Each block takes
 * the place of the one before.
 */
export function* cutIntoBlocks(
  order: Uint32Array,
  { ids, ranks, cells }: Columns,
  directory: DirectoryBuilder,
): Generator<Buffer> {
  const [ranked, wide] = [ranks !== null, ids instanceof Float64Array];
  const full = Buffer.allocUnsafeSlow(BLOCK_ROWS * bytesOfRow(ranked, wide));
  for (let start = 0; start < order.length; start += BLOCK_ROWS) {
    const positions = order.subarray(start, start + BLOCK_ROWS);
    const data = full.subarray(0, positions.length * bytesOfRow(ranked, wide));
    const block = decodeBlock(data, ranked, wide);
    for (let at = 0; at < positions.length; at += 1) {
      const position = positions[at] ?? 0;
      block.ids[at] = ids[position] ?? 0;
      block.cells[at] = cells[position] ?? 0;
      if (ranks !== null) block.ranks[at] = ranks[position] ?? 0;
    }
    directory.add(block.cells);
    yield data;
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
    // Rows of one cell often follow each other, and counting them in a map takes longer than all the rest.
    for (let from = 0, to = 0; from < cells.length; from = to) {
      const cell = cells[from] ?? 0;
      while (to < cells.length && cells[to] === cell) to += 1;
      counts.set(cell, (counts.get(cell) ?? 0) + to - from);
    }
    this.addCounts(counts);
  }

  /** What another directory says about a block. */
  take({ starts, cells, counts }: Directory, block: number): void {
    const end = starts[block + 1] ?? 0;
    for (let entry = starts[block] ?? 0; entry < end; entry += 1) {
      this.#cells.push(cells[entry] ?? 0);
      this.#counts.push(counts[entry] ?? 0);
    }
    this.#starts.push(this.#cells.length);
  }

  addCounts(counts: Map<number, number>): void {
    for (const [cell, count] of counts) {
      this.#cells.push(cell);
      this.#counts.push(count);
    }
    this.#starts.push(this.#cells.length);
  }

  build(Counts: Uint16ArrayConstructor | Uint32ArrayConstructor = Uint16Array): Directory {
    return {
      starts: Uint32Array.from(this.#starts),
      cells: Uint16Array.from(this.#cells),
      counts: Counts.from(this.#counts),
    };
  }
}
