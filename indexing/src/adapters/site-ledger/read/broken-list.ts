import { setImmediate as nextTurn } from 'node:timers/promises';
import { fold } from '@signpost/platform/text';
import type {
  BrokenFilter,
  BrokenGroup,
  BrokenReason,
  GroupBy,
  Page,
  ShownLink,
} from '../../../ports/link-index.ts';
import { countBroken } from './broken-links.ts';
import { folderOf, groupKey, groupLinks, type KnownBroken, type LinkGroup } from './broken-groups.ts';
import { readRules } from './ignore-rules.ts';
import { ignoredBy } from './ignored-by.ts';
import { ALL_REASONS, findBroken, reasonsOf, walkReasons } from './lists.ts';
import type { Db } from '../tables/rows.ts';

type BrokenLink = ShownLink & { reason: BrokenReason };

/** What was found at a state of the ledger. */
interface Found {
  state: string;
  /** Every broken link, in the order of posts and of their texts: those that are to be mended, and those that are ignored. */
  links: Promise<{ open: readonly KnownBroken[]; ignored: readonly KnownBroken[] }>;
  /** The ids of the links of each list, in its order, by its filter. */
  lists: Map<string, Promise<readonly number[]>>;
}

/** Lists whose ids are kept: people page through them, and export them. */
const MOST_LISTS = 8;
const LINKS_AT_ONCE = 200;
const DOCUMENTS_AT_ONCE = 1000;
/** Links that are shown of a group. */
const EXAMPLES = 3;
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
    for (const { reason } of (await links).open) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return counts;
  }

  async groups(filter: BrokenFilter, by: GroupBy, page: number, perPage: number): Promise<Page<BrokenGroup>> {
    const { links } = await this.#current();
    const known = new Map(allOf(await links, filter).map((link) => [link.id, link]));
    const ids = await this.#idsOf({ ...filter, sort: undefined });
    const groups = groupLinks(
      ids.flatMap((id) => known.get(id) ?? []),
      by,
    );
    const from = (page - 1) * perPage;
    return { items: await this.#describe(groups.slice(from, from + perPage), by), total: groups.length };
  }

  async #describe(groups: readonly LinkGroup[], by: GroupBy): Promise<readonly BrokenGroup[]> {
    const exampleIds = groups.flatMap(({ links }) => links.slice(0, EXAMPLES).map(({ id }) => id));
    const examples = new Map((await this.#linksOf(exampleIds)).map((link) => [link.id, link]));
    const folders = by === 'path' ? await countFolders(this.#db) : null;
    return groups.map(({ key, links }) => {
      const shown = links.slice(0, EXAMPLES).flatMap(({ id }) => examples.get(id) ?? []);
      const reasons = [...Map.groupBy(links, ({ reason }) => reason)];
      return {
        key,
        title: by === 'post' ? (shown[0]?.source.title ?? '') : '',
        links: links.length,
        posts: new Set(links.map(({ postId }) => postId)).size,
        addresses: new Set(links.map((link) => groupKey('address', link))).size,
        reasons: reasons
          .map(([reason, some]) => ({ reason, links: some.length }))
          .toSorted((one, other) => other.links - one.links),
        documents: folders === null || key.startsWith('//') ? null : (folders.get(key) ?? 0),
        examples: shown,
      };
    });
  }

  /** In the order of the ids; without links that have been removed since. */
  async #linksOf(ids: readonly number[]): Promise<readonly BrokenLink[]> {
    const links = new Map((await findBroken(this.#db, ids)).map((link) => [link.id, link]));
    return ids.flatMap((id) => links.get(id) ?? []);
  }

  async #idsOf(filter: BrokenFilter): Promise<readonly number[]> {
    const { links, lists } = await this.#current();
    const key = JSON.stringify([filter.reason, filter.search, filter.sort, filter.group, filter.isIgnored]);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const ids = links.then((all) => chooseIds(this.#db, allOf(all, filter), filter));
    lists.set(key, ids);
    ids.catch(() => lists.delete(key));
    for (const oldest of lists.keys()) if (lists.size > MOST_LISTS) lists.delete(oldest);
    return ids;
  }

  async #current(): Promise<Found> {
    const state = await this.#stateOf();
    if (state === null)
      return { state: '', links: Promise.resolve({ open: [], ignored: [] }), lists: new Map() };
    if (this.#found?.state === state) return this.#found;
    const found: Found = { state, links: findAll(this.#db), lists: new Map() };
    this.#found = found;
    found.links.catch(() => {
      if (this.#found === found) this.#found = null;
    });
    return found;
  }
}

async function findAll(db: Db): ReturnType<() => Found['links']> {
  const isIgnored = ignoredBy(await readRules(db));
  const open: KnownBroken[] = [];
  const ignored: KnownBroken[] = [];
  for await (const some of walkReasons(db, ALL_REASONS)) {
    for (const { id, reason, url, source, kind } of some) {
      const link = { id, reason, url, postId: source.id, isExternal: kind === 'external' };
      (isIgnored(link) ? ignored : open).push(link);
    }
  }
  return { open, ignored };
}

function allOf(
  { open, ignored }: Awaited<Found['links']>,
  { isIgnored = false }: BrokenFilter,
): readonly KnownBroken[] {
  return isIgnored ? ignored : open;
}

/** How many links lead to nothing or to what is not published, and are not ignored. */
export async function countNotIgnored(db: Db): Promise<number> {
  const rules = await readRules(db);
  if (rules.length === 0) return countBroken(db);
  const isIgnored = ignoredBy(rules);
  let count = 0;
  for await (const some of walkReasons(db, reasonsOf('leads_nowhere')))
    for (const { url, source } of some) if (!isIgnored({ url, postId: source.id })) count += 1;
  return count;
}

/** By folder, how many documents were read below it. */
async function countFolders(db: Db): Promise<ReadonlyMap<string, number>> {
  const folders = new Map<string, number>();
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('ledger_document')
      .select(['post_id', 'permalink'])
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(DOCUMENTS_AT_ONCE)
      .execute();
    for (const { permalink } of rows) {
      const path = permalink === null ? null : URL.parse(permalink)?.pathname;
      if (path === null || path === undefined) continue;
      const folder = folderOf(path);
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
    if (rows.length < DOCUMENTS_AT_ONCE) return folders;
    after = rows.at(-1)?.post_id ?? after;
    await nextTurn();
  }
}

async function chooseIds(
  db: Db,
  all: readonly KnownBroken[],
  { reason, search = '', sort, group }: BrokenFilter,
): Promise<readonly number[]> {
  const reasons = new Set(reasonsOf(reason));
  const links = all.filter(
    (link) => reasons.has(link.reason) && (group === undefined || groupKey(group.by, link) === group.key),
  );
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
  link: KnownBroken;
  url: string;
  raw: string;
  anchor: string;
  title: string;
}

/** What people search in links, of some links at a time: other work comes between. */
async function* walkTexts(db: Db, links: readonly KnownBroken[]): AsyncGenerator<LinkTexts> {
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
