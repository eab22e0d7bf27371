import type { BrokenLinkArgs, BrokenReason, Page, ShownLink } from '../../../ports/site-ledger.ts';
import { ALL_REASONS, findBroken, reasonsOf, walkReasons } from './lists.ts';
import type { Db } from '../tables/rows.ts';

/** Every broken link with its reason, in the order of the list, as it was at a state of the ledger. */
interface Found {
  state: string;
  links: Promise<readonly { id: number; reason: BrokenReason }[]>;
}

/** Finds the pages of the list of broken links. It has to look at every link for it, and keeps what it found until the ledger changes. */
export class BrokenList {
  readonly #db: Db;
  #found: Found | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  async page(
    state: string,
    { reason, page, perPage }: BrokenLinkArgs,
  ): Promise<Page<ShownLink & { reason: BrokenReason }>> {
    const wanted = new Set(reasonsOf(reason));
    const links = (await this.#linksAt(state)).filter((link) => wanted.has(link.reason));
    const from = (page - 1) * perPage;
    const ids = links.slice(from, from + perPage).map(({ id }) => id);
    return { items: await findBroken(this.#db, ids), total: links.length };
  }

  async counts(state: string): Promise<ReadonlyMap<BrokenReason, number>> {
    const counts = new Map<BrokenReason, number>();
    for (const { reason } of await this.#linksAt(state)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return counts;
  }

  #linksAt(state: string): Found['links'] {
    if (this.#found?.state === state) return this.#found.links;
    const found = { state, links: this.#find() };
    this.#found = found;
    found.links.catch(() => {
      if (this.#found === found) this.#found = null;
    });
    return found.links;
  }

  async #find(): Found['links'] {
    const links: { id: number; reason: BrokenReason }[] = [];
    for await (const some of walkReasons(this.#db, ALL_REASONS))
      for (const { id, reason } of some) links.push({ id, reason });
    return links;
  }
}
