import { hash } from 'node:crypto';
import type { Brand, DashboardRow, ExtensionName, Insights, Query, Summary } from '@signpost/contract';
import type { Clock } from '../ports/clock.ts';
import type { CacheEntry, DurableCache } from '../ports/durable-cache.ts';

const HOUR_MS = 60 * 60 * 1000;
const KEY_ID = /^[\w-]{0,100}$/;
const DASHBOARD_FRESH_MS = 12 * HOUR_MS;
const QUERIES_KEPT_MS = 24 * HOUR_MS;
const BRAND_KEPT_MS = 30 * 24 * HOUR_MS;

/** A dashboard row with what only the cache knows: overview rows on the wire have none of it. */
export interface CachedRow extends DashboardRow {
  description?: string;
  /** The backend has a newer analysis than the one we keep. */
  insights_stale?: boolean;
  /** The dashboard's revision when this row was last changed by us; 0 for rows as fetched. */
  revision: number;
}

export type NewRow = Omit<CachedRow, 'revision'>;

export interface CachedDashboard {
  summary: Summary;
  rows: CachedRow[];
  /** Counts our own changes, so that a fetch that began before one of them does not undo it. */
  revision: number;
}

export interface Kept<Value> {
  value: Value;
  keptUntil: number;
}

/** A reply to a call beyond the protocol, however old. */
export interface KeptReply<Reply> {
  value: Reply;
  /** Null when it is not fresh any more. */
  freshUntil: number | null;
}

interface StoredReply<Reply> {
  reply: Reply;
  /** What it belongs to; null when something has happened since that it does not know. */
  mark: string | null;
}

/** What is kept of brands, with the lifetimes of each piece. Every change of the dashboard is atomic. */
export class BrandCache {
  readonly #cache: DurableCache;
  readonly #clock: Clock;

  constructor(cache: DurableCache, clock: Clock) {
    this.#cache = cache;
    this.#clock = clock;
  }

  /** The dashboard, however old. */
  readDashboard(): Promise<CacheEntry<CachedDashboard> | null> {
    return this.#cache.read<CachedDashboard>('dashboard');
  }

  /** Until when the dashboard counts as fresh; null when it does no longer. */
  freshUntil({ storedAt }: CacheEntry<CachedDashboard>): number | null {
    const until = storedAt + DASHBOARD_FRESH_MS;
    return this.#clock.now() < until ? until : null;
  }

  /** Puts fetched rows in place; `since` is the revision that was there when the fetch began. */
  replaceDashboard(summary: Summary, fetched: DashboardRow[], since: number): Promise<CachedDashboard> {
    return this.#cache.replace<CachedDashboard>('dashboard', (previous) => ({
      summary,
      rows: mergeRows(fetched, previous?.rows ?? [], since),
      revision: previous?.revision ?? 0,
    }));
  }

  /** Changes a row of the dashboard, if there are both. */
  patchRow(brandId: string, change: Partial<CachedRow>): Promise<void> {
    return this.#changeRows((rows, revision) =>
      rows.map((row) => (row.id === brandId ? { ...row, ...change, revision } : row)),
    );
  }

  /** Adds a row to the dashboard, if there is one. */
  addRow(row: NewRow): Promise<void> {
    return this.#changeRows((rows, revision) => [
      ...rows.filter(({ id }) => id !== row.id),
      { ...row, revision },
    ]);
  }

  /** Adds a row to the dashboard, if there is one and it has no row of that brand. */
  addMissingRow(row: NewRow): Promise<void> {
    return this.#changeRows((rows, revision) =>
      rows.some(({ id }) => id === row.id) ? rows : [...rows, { ...row, revision }],
    );
  }

  async isInsightsStale(brandId: string): Promise<boolean> {
    return (await this.#row(brandId))?.insights_stale === true;
  }

  /** When the latest analysis of the brand that we know of ended; '' when we know of none. */
  async lastAnalyzed(brandId: string): Promise<string> {
    return (await this.#row(brandId))?.last_analyzed ?? '';
  }

  readBrand(brandId: string): Promise<Kept<Brand> | null> {
    return this.#readKept<Brand>(brandKey(brandId), BRAND_KEPT_MS);
  }

  writeBrand(brandId: string, brand: Brand): Promise<void> {
    return this.#cache.write(brandKey(brandId), brand);
  }

  readInsights(brandId: string): Promise<Kept<Insights> | null> {
    return this.#readKept<Insights>(insightsKey(brandId), BRAND_KEPT_MS);
  }

  writeInsights(brandId: string, insights: Insights): Promise<void> {
    return this.#cache.write(insightsKey(brandId), insights);
  }

  readQueries(brandId: string): Promise<Kept<Query[]> | null> {
    return this.#readKept<Query[]>(queriesKey(brandId), QUERIES_KEPT_MS);
  }

  writeQueries(brandId: string, queries: Query[]): Promise<void> {
    return this.#cache.write(queriesKey(brandId), queries);
  }

  /** Switches a query of the kept list; the list keeps its age. */
  patchQuery(brandId: string, queryId: string, change: Partial<Query>): Promise<void> {
    return this.#cache.patch<Query[]>(queriesKey(brandId), (queries) =>
      queries.map((query) => (query.id === queryId ? { ...query, ...change } : query)),
    );
  }

  removeQueries(brandId: string): Promise<void> {
    return this.#cache.remove(queriesKey(brandId));
  }

  async readReply<Reply>(key: string, freshMs: number, mark = ''): Promise<KeptReply<Reply> | null> {
    const entry = await this.#cache.read<StoredReply<Reply>>(key);
    if (entry === null) return null;
    const until = entry.storedAt + freshMs;
    const isFresh = entry.value.mark === mark && this.#clock.now() < until;
    return { value: entry.value.reply, freshUntil: isFresh ? until : null };
  }

  writeReply(key: string, reply: object, mark = ''): Promise<void> {
    return this.#cache.write(key, { reply, mark } satisfies StoredReply<object>);
  }

  /** The reply stays for when there is no other, but is fresh no longer. */
  outdateReply(key: string): Promise<void> {
    return this.#cache.patch<StoredReply<object>>(key, (stored) => ({ ...stored, mark: null }));
  }

  async #row(brandId: string): Promise<CachedRow | undefined> {
    const dashboard = await this.readDashboard();
    return dashboard?.value.rows.find(({ id }) => id === brandId);
  }

  async #readKept<Value>(key: string, keptMs: number): Promise<Kept<Value> | null> {
    const entry = await this.#cache.read<Value>(key);
    if (entry === null) return null;
    const keptUntil = entry.storedAt + keptMs;
    return this.#clock.now() < keptUntil ? { value: entry.value, keptUntil } : null;
  }

  #changeRows(change: (rows: CachedRow[], revision: number) => CachedRow[]): Promise<void> {
    return this.#cache.patch<CachedDashboard>('dashboard', (dashboard) => {
      const revision = dashboard.revision + 1;
      return { ...dashboard, rows: change(dashboard.rows, revision), revision };
    });
  }
}

/** Fetched rows, with what only the cache knows; rows that we changed since the fetch began stay as they are. */
function mergeRows(fetched: DashboardRow[], known: CachedRow[], since: number): CachedRow[] {
  const knownById = new Map(known.map((row) => [row.id, row]));
  const merged = fetched.map((row): CachedRow => {
    const old = knownById.get(row.id);
    if (old === undefined) return { ...row, revision: 0 };
    if (old.revision > since) return old;
    const isNewer = old.last_analyzed !== row.last_analyzed;
    return {
      ...row,
      ...(old.description === undefined ? {} : { description: old.description }),
      ...(isNewer || old.insights_stale === true ? { insights_stale: true } : {}),
      revision: 0,
    };
  });
  const fetchedIds = new Set(fetched.map(({ id }) => id));
  const addedSince = known.filter(({ id, revision }) => revision > since && !fetchedIds.has(id));
  return [...merged, ...addedSince];
}

function brandKey(brandId: string): string {
  return keyOf('brand', brandId);
}

function insightsKey(brandId: string): string {
  return keyOf('insights', brandId);
}

function queriesKey(brandId: string): string {
  return keyOf('queries', brandId);
}

/** Of the reply to a call beyond the protocol. */
export function beyondKey(
  name: ExtensionName,
  ids: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(params).toString();
  return keyOf(name, Object.values(ids).join('_') + (query === '' ? '' : `?${query}`));
}

/** Ids are as long as the backend likes and made of anything; keys are not, on every engine. */
function keyOf(kind: string, id: string): string {
  return `${kind} ${KEY_ID.test(id) ? id : hash('sha256', id)}`;
}
