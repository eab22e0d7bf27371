import type { Brand, DashboardRow, Insights, Query, Summary } from '@signpost/contract/brands';
import type { Clock } from '@signpost/platform/time';
import {
  KeptEntries,
  type Kept,
  type KeptEntriesOptions,
  type Stored,
} from '../backend-data/kept-entries.ts';
import type { KnownChanges, Origin, Part } from '../backend-data/known-changes.ts';
import type { DurableCache } from '../ports/durable-cache.ts';

const HOUR_MS = 60 * 60 * 1000;
const DASHBOARD_FRESH_MS = 12 * HOUR_MS;
const QUERIES_KEPT_MS = 24 * HOUR_MS;
const BRAND_KEPT_MS = 30 * 24 * HOUR_MS;

/** A dashboard row with the fields that only the cache has; overview rows on the wire have none of them. */
export interface CachedRow extends DashboardRow {
  description?: string;
  /** True when the backend has a newer analysis than the one we keep. */
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

/** A piece of a brand, and until when it is kept. */
export interface KeptPiece<Value> extends Kept<Value> {
  keptUntil: number;
}

export interface KeptDashboard {
  value: CachedDashboard;
  isCurrent: boolean;
  /** When the dashboard stops being fresh, in milliseconds since the epoch; null when it has. */
  freshUntil: number | null;
  /** When it was fetched or last changed, in milliseconds since the epoch. */
  storedAt: number;
}

/** The dashboard and the pieces of each brand, with their lifetimes. Every change of the dashboard is atomic. */
export class BrandCache {
  readonly #entries: DurableCache;
  readonly #changes: KnownChanges;
  readonly #clock: Clock;
  readonly #pieces: KeptEntries;

  constructor(options: KeptEntriesOptions) {
    this.#entries = options.entries;
    this.#changes = options.changes;
    this.#clock = options.clock;
    this.#pieces = new KeptEntries(options);
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
      storedAt: entry.storedAt,
    };
  }

  /** Stores fetched rows; `since` is the dashboard's revision when the fetch began. */
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

  /** Changes a row of the dashboard, if both exist. */
  patchRow(brandId: string, change: Partial<CachedRow>): Promise<void> {
    return this.#changeRows((rows, revision) =>
      rows.map((row) => (row.id === brandId ? { ...row, ...change, revision } : row)),
    );
  }

  /** Adds a row to the dashboard, if there is a dashboard. */
  addRow(row: NewRow): Promise<void> {
    return this.#changeRows((rows, revision) => [
      ...rows.filter(({ id }) => id !== row.id),
      { ...row, revision },
    ]);
  }

  /** Adds a row to the dashboard, if there is a dashboard and it has no row of that brand. */
  addMissingRow(row: NewRow): Promise<void> {
    return this.#changeRows((rows, revision) =>
      rows.some(({ id }) => id === row.id) ? rows : [...rows, { ...row, revision }],
    );
  }

  /** Deletes every entry of the brand, and its row in the dashboard. */
  async removeBrand(brandId: string): Promise<void> {
    await this.#changeRows((rows) => rows.filter(({ id }) => id !== brandId));
    await this.#pieces.removeBrand(brandId);
  }

  async isInsightsStale(brandId: string): Promise<boolean> {
    return (await this.#row(brandId))?.insights_stale === true;
  }

  /** When the brand's latest known analysis ended; '' when none is known. */
  async lastAnalyzed(brandId: string): Promise<string> {
    return (await this.#row(brandId))?.last_analyzed ?? '';
  }

  readBrand(brandId: string): Promise<KeptPiece<Brand> | null> {
    return this.#read<Brand>('brand', brandId, BRAND_KEPT_MS);
  }

  writeBrand(brandId: string, brand: Brand, origin: Origin): Promise<Stored<Brand>> {
    return this.#pieces.write({ part: 'brand', brandId }, { value: brand, origin }, BRAND_KEPT_MS);
  }

  readInsights(brandId: string): Promise<KeptPiece<Insights> | null> {
    return this.#read<Insights>('insights', brandId, BRAND_KEPT_MS);
  }

  writeInsights(brandId: string, insights: Insights, origin: Origin): Promise<Stored<Insights>> {
    return this.#pieces.write({ part: 'insights', brandId }, { value: insights, origin }, BRAND_KEPT_MS);
  }

  readQueries(brandId: string): Promise<KeptPiece<Query[]> | null> {
    return this.#read<Query[]>('queries', brandId, QUERIES_KEPT_MS);
  }

  writeQueries(brandId: string, queries: Query[], origin: Origin): Promise<Stored<Query[]>> {
    return this.#pieces.write({ part: 'queries', brandId }, { value: queries, origin }, QUERIES_KEPT_MS);
  }

  /** Switches a query of the kept list; the list keeps its age. */
  patchQuery(brandId: string, queryId: string, change: Partial<Query>, step: number): Promise<void> {
    return this.#pieces.patch<Query[]>({ part: 'queries', brandId }, ({ value, origin }) => ({
      value: value.map((query) => (query.id === queryId ? { ...query, ...change } : query)),
      origin: { ...origin, step: Math.max(origin.step, step) },
    }));
  }

  async #row(brandId: string): Promise<CachedRow | undefined> {
    const dashboard = await this.#entries.read<CachedDashboard>('dashboard');
    return dashboard?.value.rows.find(({ id }) => id === brandId);
  }

  async #read<Value>(part: Part, brandId: string, keptMs: number): Promise<KeptPiece<Value> | null> {
    const kept = await this.#pieces.read<Value>({ part, brandId }, keptMs);
    return kept && { ...kept, keptUntil: kept.storedAt + keptMs };
  }

  #changeRows(change: (rows: CachedRow[], revision: number) => CachedRow[]): Promise<void> {
    return this.#entries.patch<CachedDashboard>('dashboard', (dashboard) => {
      const revision = dashboard.revision + 1;
      return { ...dashboard, rows: change(dashboard.rows, revision), revision };
    });
  }
}

/** Fetched rows with the fields that only the cache has; rows that we changed since the fetch began stay as they are. */
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
