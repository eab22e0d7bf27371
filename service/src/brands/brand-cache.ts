import { hash } from 'node:crypto';
import type { AnalysisCallName } from '@signpost/contract/analyses';
import type { Brand, DashboardRow, Insights, Query, Summary } from '@signpost/contract/brands';
import type { Clock } from '@signpost/platform/time';
import type { DurableCache } from '../ports/durable-cache.ts';
import {
  LONGEST_KEPT_MS,
  type KnownChanges,
  type Origin,
  type Part,
  type Standing,
} from '../backend-data/known-changes.ts';

const HOUR_MS = 60 * 60 * 1000;
const WORD = /^[\w-]{0,64}$/;
const DASHBOARD_FRESH_MS = 12 * HOUR_MS;
const QUERIES_KEPT_MS = 24 * HOUR_MS;
const BRAND_KEPT_MS = 30 * 24 * HOUR_MS;
/** Replies beyond the contract: for when the backend fails. */
const REPLY_KEPT_MS = LONGEST_KEPT_MS;
const SWEPT_EVERY_MS = HOUR_MS;

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
  origin?: Origin;
}

/** Something that is kept, and whether it is still the truth. */
export interface Kept<Value> extends Stored<Value> {
  standing: Standing;
  keptUntil: number;
}

export interface KeptDashboard {
  value: CachedDashboard;
  isCurrent: boolean;
  /** Null when it is not fresh any more. */
  freshUntil: number | null;
}

/** A reply to a call beyond the protocol, however old. */
export interface KeptReply<Reply> {
  value: Reply;
  /** Null when it is not fresh any more. */
  freshUntil: number | null;
}

/** A kept reply by its place: the call, the brand, and what else was asked with. */
export interface ReplyKey {
  name: AnalysisCallName;
  ids: Readonly<Record<string, string>>;
  params?: Readonly<Record<string, string>>;
}

export interface Stored<Value> {
  value: Value;
  origin: Origin;
  /** What a reply belongs to: it is fresh no longer when that is another. Null for one that is never fresh. */
  mark?: string | null;
}

/** An entry that an earlier version has made does not say what it knows of: it counts as none. */
type MaybeStored<Value> = Stored<Value> | { origin?: undefined };

export interface BrandCacheOptions {
  entries: DurableCache;
  changes: KnownChanges;
  clock: Clock;
}

/** What is kept of brands, with the lifetimes of each piece. Every change of the dashboard is atomic. */
export class BrandCache {
  readonly #entries: DurableCache;
  readonly #changes: KnownChanges;
  readonly #clock: Clock;
  #sweptAt = -Infinity;

  constructor({ entries, changes, clock }: BrandCacheOptions) {
    this.#entries = entries;
    this.#changes = changes;
    this.#clock = clock;
  }

  /** The dashboard, however old. */
  async readDashboard(): Promise<KeptDashboard | null> {
    const entry = await this.#entries.read<CachedDashboard>('dashboard');
    if (entry === null) return null;
    const known = await this.#changes.read();
    const until = entry.storedAt + DASHBOARD_FRESH_MS;
    return {
      value: entry.value,
      isCurrent: known.standingOf('dashboard', '', entry.value.origin) === 'current',
      freshUntil: this.#clock.now() < until ? until : null,
    };
  }

  /** Puts fetched rows in place; `since` is the revision that was there when the fetch began. */
  replaceDashboard(
    summary: Summary,
    fetched: DashboardRow[],
    since: number,
    origin: Origin,
  ): Promise<CachedDashboard> {
    return this.#entries.replace<CachedDashboard>('dashboard', (previous) => ({
      summary,
      rows: mergeRows(fetched, previous?.rows ?? [], since),
      revision: previous?.revision ?? 0,
      origin,
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

  /** Deletes everything that is kept of the brand, its row in the dashboard too. */
  async removeBrand(brandId: string): Promise<void> {
    await this.#changeRows((rows) => rows.filter(({ id }) => id !== brandId));
    await this.#entries.removeAbout(wordOf(brandId));
  }

  async isInsightsStale(brandId: string): Promise<boolean> {
    return (await this.#row(brandId))?.insights_stale === true;
  }

  /** When the latest analysis of the brand that we know of ended; '' when we know of none. */
  async lastAnalyzed(brandId: string): Promise<string> {
    return (await this.#row(brandId))?.last_analyzed ?? '';
  }

  readBrand(brandId: string): Promise<Kept<Brand> | null> {
    return this.#read<Brand>('brand', brandId, BRAND_KEPT_MS);
  }

  writeBrand(brandId: string, brand: Brand, origin: Origin): Promise<Stored<Brand>> {
    return this.#write(keyOf('brand', brandId), { value: brand, origin }, BRAND_KEPT_MS);
  }

  readInsights(brandId: string): Promise<Kept<Insights> | null> {
    return this.#read<Insights>('insights', brandId, BRAND_KEPT_MS);
  }

  writeInsights(brandId: string, insights: Insights, origin: Origin): Promise<Stored<Insights>> {
    return this.#write(keyOf('insights', brandId), { value: insights, origin }, BRAND_KEPT_MS);
  }

  readQueries(brandId: string): Promise<Kept<Query[]> | null> {
    return this.#read<Query[]>('queries', brandId, QUERIES_KEPT_MS);
  }

  writeQueries(brandId: string, queries: Query[], origin: Origin): Promise<Stored<Query[]>> {
    return this.#write(keyOf('queries', brandId), { value: queries, origin }, QUERIES_KEPT_MS);
  }

  /** Switches a query of the kept list; the list keeps its age. */
  patchQuery(brandId: string, queryId: string, change: Partial<Query>, step: number): Promise<void> {
    return this.#entries.patch<MaybeStored<Query[]>>(keyOf('queries', brandId), (stored) => {
      if (stored.origin === undefined) return stored;
      const { value, origin } = stored;
      return {
        value: value.map((query) => (query.id === queryId ? { ...query, ...change } : query)),
        origin: { ...origin, step: Math.max(origin.step, step) },
      };
    });
  }

  async readReply<Reply>(key: ReplyKey, freshMs: number, mark = ''): Promise<KeptReply<Reply> | null> {
    const entry = await this.#readStored<Reply>(replyKey(key), REPLY_KEPT_MS);
    if (entry === null) return null;
    const known = await this.#changes.read();
    const standing = known.standingOf(key.name, key.ids.id ?? '', entry.origin);
    if (standing === 'gone') return null;
    const until = entry.storedAt + freshMs;
    const isFresh = entry.mark === mark && this.#clock.now() < until && standing === 'current';
    return { value: entry.value, freshUntil: isFresh ? until : null };
  }

  async writeReply(key: ReplyKey, reply: object, origin: Origin, mark: string | null = ''): Promise<void> {
    await this.#write(replyKey(key), { value: reply, origin, mark }, REPLY_KEPT_MS);
  }

  async #row(brandId: string): Promise<CachedRow | undefined> {
    const dashboard = await this.#entries.read<CachedDashboard>('dashboard');
    return dashboard?.value.rows.find(({ id }) => id === brandId);
  }

  async #read<Value>(part: Part, brandId: string, keptMs: number): Promise<Kept<Value> | null> {
    const entry = await this.#readStored<Value>(keyOf(part, brandId), keptMs);
    if (entry === null) return null;
    const { value, origin, storedAt } = entry;
    const standing = (await this.#changes.read()).standingOf(part, brandId, origin);
    return standing === 'gone' ? null : { value, origin, standing, keptUntil: storedAt + keptMs };
  }

  async #readStored<Value>(
    key: string,
    keptMs: number,
  ): Promise<(Stored<Value> & { storedAt: number }) | null> {
    const entry = await this.#entries.read<MaybeStored<Value>>(key);
    if (entry?.value.origin === undefined || this.#clock.now() >= entry.storedAt + keptMs) return null;
    return { ...entry.value, storedAt: entry.storedAt };
  }

  /** What a change has put there while we fetched is newer, and stays. */
  async #write<Value>(key: string, stored: Stored<Value>, keptMs: number): Promise<Stored<Value>> {
    let kept = stored;
    const newer = (previous: MaybeStored<Value> | null): Stored<Value> => {
      const isNewer = previous?.origin !== undefined && previous.origin.step > stored.origin.step;
      kept = isNewer ? previous : stored;
      return kept;
    };
    await this.#entries.replace<MaybeStored<Value>>(key, newer, keptMs);
    await this.#sweepAtTimes();
    return kept;
  }

  /** Entries become more only by writing, so that is when others go. */
  async #sweepAtTimes(): Promise<void> {
    if (this.#clock.now() - this.#sweptAt < SWEPT_EVERY_MS) return;
    this.#sweptAt = this.#clock.now();
    await this.#entries.sweep();
  }

  #changeRows(change: (rows: CachedRow[], revision: number) => CachedRow[]): Promise<void> {
    return this.#entries.patch<CachedDashboard>('dashboard', (dashboard) => {
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

/** Names a kept reply, and the flight that fetches it. */
export function replyKey({ name, ids: { id = '', ...others }, params = {} }: ReplyKey): string {
  const query = new URLSearchParams(params).toString();
  return keyOf(name, id, Object.values(others).join('_') + (query === '' ? '' : `?${query}`));
}

/** The brand is a word of its own in every key, so that all keys of a brand can be found. */
function keyOf(part: Part, brandId: string, rest = ''): string {
  return `${part} ${wordOf(brandId)}${rest === '' ? '' : ` ${wordOf(rest)}`}`;
}

/** Ids are as long as the backend likes and made of anything; keys are not, on every engine. */
function wordOf(text: string): string {
  return WORD.test(text) ? text : hash('sha256', text);
}
