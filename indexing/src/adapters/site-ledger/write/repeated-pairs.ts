import { selectIn, type LedgerDatabase } from '../tables/rows.ts';
import { groupHash, groupsOf, type PageTraits } from './block-rows.ts';

/** Pairs that are held at a time. */
const MOST_HELD = 200_000;

/** The pairs of links that repeat in each group of pages, read when they are asked for. */
export class RepeatedPairs {
  readonly #ledger: LedgerDatabase;
  readonly #sourceId: number;
  /** By the hashes of groups; null for one of which it is not known. */
  readonly #groups = new Map<string, ReadonlySet<string> | null>();
  #held = 0;

  constructor(ledger: LedgerDatabase, sourceId: number) {
    this.#ledger = ledger;
    this.#sourceId = sourceId;
  }

  /** Tells of a pair whether it repeats on the pages of one of the groups of this one; null while too few pages of the site are known. */
  async on(page: PageTraits): Promise<((pair: string) => boolean) | null> {
    const hashes = groupsOf(page).map((group) => groupHash(this.#sourceId, group));
    if (this.#held > MOST_HELD) {
      this.#groups.clear();
      this.#held = 0;
    }
    await this.#load(hashes.filter((hash) => !this.#groups.has(hash)));
    const [site, ...others] = hashes.map((hash) => this.#groups.get(hash) ?? null);
    if (site === undefined || site === null) return null;
    const sets = [site, ...others.filter((set) => set !== null)].filter((set) => set.size > 0);
    return (pair) => sets.some((set) => set.has(pair));
  }

  async #load(hashes: readonly string[]): Promise<void> {
    const rows = await selectIn(hashes, (list) =>
      this.#ledger.db
        .selectFrom('ledger_block_group')
        .select(['group_hash', 'pairs'])
        .where('group_hash', 'in', list)
        .execute(),
    );
    for (const hash of hashes) this.#groups.set(hash, null);
    for (const { group_hash, pairs } of rows) {
      const set = new Set(pairs === '' ? [] : pairs.split(' '));
      this.#groups.set(group_hash, set);
      this.#held += set.size;
    }
  }
}
