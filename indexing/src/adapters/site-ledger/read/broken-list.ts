import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '@signpost/platform/text';
import type { BrokenFilter, BrokenReason, Page, ShownLink } from '../../../ports/link-index.ts';
import { ALL_REASONS, findBroken, reasonsOf, walkReasons } from './lists.ts';
import type { Db } from '../tables/rows.ts';

type BrokenLink = ShownLink & { reason: BrokenReason };
type Reasoned = Pick<BrokenLink, 'id' | 'reason'>;

/** What was found at a state of the ledger. */
interface Found {
  state: string;
  /** Every broken link, in the order of posts and of their texts. */
  links: Promise<readonly Reasoned[]>;
  /** The ids of the links of each list, in its order, by its filter. */
  lists: Map<string, Promise<readonly number[]>>;
}

/** Lists whose ids are kept: people page through them, and export them. */
const MOST_LISTS = 8;
const LINKS_AT_ONCE = 200;
/** The characters by which texts are sorted. */
const KEY_LENGTH = 100;

/** Finds broken links. It has to look at every link for it, and keeps what it found until the ledger changes. */
export class BrokenList {
  readonly #db: Db;
  readonly #stateOf: () => Promise<string | null>;
  #found: Found | null = null;

  /** `stateOf` gives another text after every change of what is broken; null as long as nothing is known of that. */
  constructor(db: Db, stateOf: () => Promise<string | null>) {
    this.#db = db;
    this.#stateOf = stateOf;
  }

  async page(filter: BrokenFilter, page: number, perPage: number): Promise<Page<BrokenLink>> {
    const ids = await this.#idsOf(filter);
    const from = (page - 1) * perPage;
    return { items: await this.#linksOf(ids.slice(from, from + perPage)), total: ids.length };
  }

  async *walk(filter: BrokenFilter): AsyncGenerator<readonly BrokenLink[]> {
    const ids = await this.#idsOf(filter);
    for (let at = 0; at < ids.length; at += LINKS_AT_ONCE) {
      yield await this.#linksOf(ids.slice(at, at + LINKS_AT_ONCE));
      await nextTurn();
    }
  }

  async counts(): Promise<ReadonlyMap<BrokenReason, number>> {
    const counts = new Map<BrokenReason, number>();
    const { links } = await this.#current();
    for (const { reason } of await links) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return counts;
  }

  /** In the order of the ids; without links that have been removed since. */
  async #linksOf(ids: readonly number[]): Promise<readonly BrokenLink[]> {
    const links = new Map((await findBroken(this.#db, ids)).map((link) => [link.id, link]));
    return ids.flatMap((id) => links.get(id) ?? []);
  }

  async #idsOf(filter: BrokenFilter): Promise<readonly number[]> {
    const { links, lists } = await this.#current();
    const key = JSON.stringify([filter.reason, filter.search, filter.sort]);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const ids = links.then((all) => chooseIds(this.#db, all, filter));
    lists.set(key, ids);
    ids.catch(() => lists.delete(key));
    for (const oldest of lists.keys()) if (lists.size > MOST_LISTS) lists.delete(oldest);
    return ids;
  }

  async #current(): Promise<Found> {
    const state = await this.#stateOf();
    if (state === null) return { state: '', links: Promise.resolve([]), lists: new Map() };
    if (this.#found?.state === state) return this.#found;
    const found: Found = { state, links: findAll(this.#db), lists: new Map() };
    this.#found = found;
    found.links.catch(() => {
      if (this.#found === found) this.#found = null;
    });
    return found;
  }
}

async function findAll(db: Db): Promise<readonly Reasoned[]> {
  const links: Reasoned[] = [];
  for await (const some of walkReasons(db, ALL_REASONS))
    for (const { id, reason } of some) links.push({ id, reason });
  return links;
}

async function chooseIds(
  db: Db,
  all: readonly Reasoned[],
  { reason, search = '', sort }: BrokenFilter,
): Promise<readonly number[]> {
  const reasons = new Set(reasonsOf(reason));
  const links = all.filter((link) => reasons.has(link.reason));
  const part = fold(search.trim());
  if (part === '' && sort === undefined) return links.map(({ id }) => id);

  const chosen: { id: number; key: string }[] = [];
  for await (const { link, url, raw, anchor, title } of walkTexts(db, links)) {
    if (!fold([url, raw, anchor, title].join('\n')).includes(part)) continue;
    const keys = { url: fold(url), source_title: fold(title), reason: `${ALL_REASONS.indexOf(link.reason)}` };
    chosen.push({ id: link.id, key: sort === undefined ? '' : keys[sort.by].slice(0, KEY_LENGTH) });
  }
  const first = sort?.order === 'desc' ? 1 : -1;
  // Equal ones stay in the order of posts.
  chosen.sort((one, other) => (one.key === other.key ? 0 : one.key < other.key ? first : -first));
  return chosen.map(({ id }) => id);
}

interface LinkTexts {
  link: Reasoned;
  url: string;
  raw: string;
  anchor: string;
  title: string;
}

/** What people search in links, of some links at a time: other work comes between. */
async function* walkTexts(db: Db, links: readonly Reasoned[]): AsyncGenerator<LinkTexts> {
  for (let at = 0; at < links.length; at += LINKS_AT_ONCE) {
    const some = links.slice(at, at + LINKS_AT_ONCE);
    const rows = await db
      .selectFrom('ledger_link as link')
      .innerJoin('ledger_document as source', 'source.post_id', 'link.post_id')
      .select(['link.id', 'link.url', 'link.raw_url as raw', 'link.anchor', 'source.title'])
      .where(
        'link.id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    const texts = new Map(rows.map((row) => [row.id, row]));
    for (const link of some) {
      const row = texts.get(link.id);
      if (row !== undefined) yield { ...row, link };
    }
    await nextTurn();
  }
}
