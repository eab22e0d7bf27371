import type { BrokenLinkArgs, BrokenReason, Page, ShownLink } from '../../../ports/site-ledger.ts';
import { findBroken, walkBroken } from './lists.ts';
import type { Db } from '../tables/rows.ts';

/** The ids of the broken links for one reason, or for any, as they were at a state of the ledger. */
interface Found {
  state: string;
  ids: Promise<readonly number[]>;
}

/** Finds the pages of the list of broken links. It has to look at every link for it, and keeps what it found until the ledger changes. */
export class BrokenList {
  readonly #db: Db;
  readonly #found = new Map<BrokenReason | null, Found>();

  constructor(db: Db) {
    this.#db = db;
  }

  async page(
    state: string,
    { reason, page, perPage }: BrokenLinkArgs,
  ): Promise<Page<ShownLink & { reason: BrokenReason }>> {
    const ids = await this.#idsAt(state, reason);
    const from = (page - 1) * perPage;
    return { items: await findBroken(this.#db, ids.slice(from, from + perPage)), total: ids.length };
  }

  #idsAt(state: string, reason: BrokenReason | null): Promise<readonly number[]> {
    const known = this.#found.get(reason);
    if (known?.state === state) return known.ids;
    const found = { state, ids: this.#find(reason) };
    this.#found.set(reason, found);
    found.ids.catch(() => this.#found.get(reason) === found && this.#found.delete(reason));
    return found.ids;
  }

  async #find(reason: BrokenReason | null): Promise<readonly number[]> {
    const ids: number[] = [];
    for await (const some of walkBroken(this.#db, reason)) for (const { id } of some) ids.push(id);
    return ids;
  }
}
