import { LRUCache } from 'lru-cache';
import {
  LINK_ORDERINGS,
  POST_ORDERINGS,
  type LinkOrdering,
  type Meta,
  type PostOrdering,
} from '../build/generation-schema.ts';
import { decodeBlock, type Block, type Directory } from '../build/ordering-blocks.ts';
import type { GenerationReader } from './generation-reader.ts';
import { Ordering } from './ordering.ts';

/** How many blocks are kept, of some 10 KB each. */
const KEPT_BLOCKS = 1024;

/** The orderings of a generation: all directories, and the blocks that were used last. */
export class KeptOrderings {
  readonly #reader: GenerationReader;
  readonly #orderings = new Map<string, Ordering>();
  readonly #blocks = new LRUCache<string, Block>({ max: KEPT_BLOCKS });

  constructor(reader: GenerationReader, directories: Map<string, Directory>, meta: Meta) {
    this.#reader = reader;
    for (const name of POST_ORDERINGS) this.#add(name, directories, { ranked: false, wide: false });
    for (const name of LINK_ORDERINGS) this.#add(name, directories, { ranked: true, wide: meta.wide_ids });
  }

  get(name: PostOrdering | LinkOrdering): Ordering {
    const ordering = this.#orderings.get(name);
    if (ordering === undefined) throw new Error(`The generation has no ordering ${name}`);
    return ordering;
  }

  #add(name: string, directories: Map<string, Directory>, form: { ranked: boolean; wide: boolean }): void {
    const directory = directories.get(name);
    if (directory === undefined) throw new Error(`The generation has no ordering ${name}`);
    const readBlocks = async (numbers: number[]): Promise<Block[]> => {
      const known = numbers.map((block) => this.#blocks.get(`${name} ${block}`));
      const missing = numbers.filter((_, at) => known[at] === undefined);
      if (missing.length === 0) return known as Block[];
      const read = new Map<number, Block>();
      for (const [block, data] of await this.#reader.blocks(name, missing)) {
        const decoded = decodeBlock(data, form.ranked, form.wide);
        read.set(block, decoded);
        this.#blocks.set(`${name} ${block}`, decoded);
      }
      return numbers.map((block, at) => {
        const found = known[at] ?? read.get(block);
        if (found === undefined) throw new Error(`Block ${block} of ordering ${name} is missing`);
        return found;
      });
    };
    this.#orderings.set(name, new Ordering(directory, readBlocks));
  }
}
