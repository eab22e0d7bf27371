import { randomUUID } from 'node:crypto';
import type { BackendChanges, AnalysisCallName } from '@signpost/contract/analyses';
import type { Clock } from '@signpost/platform/time';
import type { BackendReply, Revision } from '../ports/analysis-backend.ts';
import type { DurableCache } from '../ports/durable-cache.ts';
import { DatabaseUnavailableError } from '@signpost/platform/errors';
import { memoByObject } from '@signpost/platform/memory';

const KEY = 'changes';
/** How long a change may still be under way at the backend after its reply was lost, in milliseconds. */
const SETTLED_AFTER_MS = 2 * 60_000;
/**
 * The longest time that anything about a brand is kept, in milliseconds: the longest that a reply is fresh, and as long again for
 * when the backend fails.
 */
export const LONGEST_KEPT_MS = 60 * 24 * 60 * 60 * 1000;

/** What an entry holds: a piece of the contract, or the reply to an analysis call. */
export type Part = 'dashboard' | 'brand' | 'queries' | 'insights' | AnalysisCallName;

/** Parts about all brands: a change of any brand concerns them. */
const OF_ALL_BRANDS: ReadonlySet<Part> = new Set(['dashboard', 'fetchStandings']);

/**
 * What a change makes old: some parts; `replies`, which are the queries and every reply to an analysis call; or `everything`, when
 * the brand is gone and not even an old copy may be served.
 */
export type Outdated = readonly Part[] | 'replies' | 'everything';

/** The latest changes that an entry takes into account, which tell whether it is still true. */
export interface Origin {
  /** The step that was current before the backend was asked. */
  step: number;
  revision: Revision | null;
  /** True when the figures are invented. */
  isDemo: boolean;
  /** True when a change whose reply was lost may have taken effect after the entry was fetched. */
  isUnsettled: boolean;
}

/**
 * `superseded`: the backend has reported a change since. `unsure`: we have sent a change since, or its reply was lost. `gone`: the
 * brand was removed since, so the entry counts as missing.
 */
export type Standing = 'current' | 'superseded' | 'unsure' | 'gone';

export interface SentChange {
  readonly id: string;
  readonly brandId: string;
  /** Higher than that of everything asked for before it was sent. */
  readonly step: number;
}

interface State {
  /** The backend's latest change that we know of; null for a backend that does not count its changes. */
  revision: Revision | null;
  /** Grows with each of our changes. */
  step: number;
  /** Entries from before this step are no longer true, whatever they hold. */
  oldest?: number;
  brands: Readonly<Record<string, BrandState>>;
}

interface BrandState {
  /** When these notes last changed, in milliseconds since the epoch. */
  at: number;
  /** The number of the backend's latest change of the brand. */
  revision?: number;
  /** By part: entries from before this step were made old by a change of ours. */
  oldest?: Readonly<Partial<Record<Part | 'replies' | 'everything', number>>>;
  /** Our changes whose outcome is not known yet, by their id. */
  sent?: Readonly<Record<string, Sent>>;
}

interface Sent {
  step: number;
  at: number;
}

const NOTHING: State = { revision: null, step: 0, brands: {} };

/** In place of the brand for changes that create one, and of entries that belong to none. */
export const NO_BRAND = '';

export interface KnownChangesOptions {
  cache: DurableCache;
  /** The same cache, but failing when it cannot write. */
  strictCache: Pick<DurableCache, 'replace'>;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/**
 * Changes at the backend that cached entries may not include: changes that the backend reported, our own changes, and our own
 * changes whose replies were lost. They are one cache entry, which all processes share.
 */
export class KnownChanges {
  readonly #options: KnownChangesOptions;
  /** Changes whose replies this process still waits for: until then it serves its entries as they are. */
  readonly #underWay = new Set<string>();

  constructor(options: KnownChangesOptions) {
    this.#options = options;
  }

  async read(): Promise<Known> {
    const { cache, clock } = this.#options;
    const entry = await cache.read<State>(KEY);
    return new Known(entry?.value ?? NOTHING, clock.now(), this.#underWay);
  }

  /** Notes, before a change is sent, that the brand's entries may no longer be true. Fails when the database is away. */
  async begin(brandId: string): Promise<SentChange> {
    const id = randomUUID();
    const { strictCache, clock, onFailure } = this.#options;
    this.#underWay.add(id);
    let step = 0;
    try {
      await strictCache.replace<State>(KEY, (previous) => {
        const state = tidy(previous ?? NOTHING, clock.now());
        // Two steps: one for replies that are asked for from now on, one for entries that the change itself stores.
        step = state.step + 2;
        const brand = brandOf(state, brandId);
        const sent = { ...brand.sent, [id]: { step, at: clock.now() } };
        return withBrand({ ...state, step }, brandId, { ...brand, at: clock.now(), sent });
      });
    } catch (error) {
      this.#underWay.delete(id);
      if (error instanceof DatabaseUnavailableError) throw error;
      // A data folder that cannot be written keeps its entries as they are.
      onFailure(error);
    }
    return { id, brandId, step: step + 1 };
  }

  /**
   * The backend has answered. What it said is kept first, with the step of what the change stores: when that fails, the old entries stay
   * in doubt.
   */
  async answered(
    change: SentChange,
    keep: (step: number) => Promise<void>,
    outdated?: Outdated,
  ): Promise<void> {
    let step: number;
    try {
      // Changes of other brands have made steps since this one began, and what was asked for after them may be from before this one.
      const { step: latest } = await this.read();
      step = Math.max(change.step, latest + 1);
      await keep(step);
    } catch (error) {
      this.#options.onFailure(error);
      return this.lose(change);
    }
    await this.end({ ...change, step }, outdated);
  }

  /** The backend has answered: the brand's entries are true again, except those that the change made old. */
  async end({ id, brandId, step }: SentChange, outdated: Outdated = []): Promise<void> {
    const parts = typeof outdated === 'string' ? [outdated] : outdated;
    await this.#change((state, at) => {
      const { sent = {}, oldest = {}, ...others } = brandOf(state, brandId);
      const { [id]: _answered, ...waiting } = sent;
      const known = { ...oldest, ...Object.fromEntries(parts.map((part) => [part, step])) };
      return withBrand({ ...state, step: Math.max(state.step, step) }, brandId, {
        ...others,
        at,
        ...(Object.keys(known).length > 0 && { oldest: known }),
        ...(Object.keys(waiting).length > 0 && { sent: waiting }),
      });
    });
    this.#underWay.delete(id);
  }

  /** No reply came, or it could not be kept: the note stays. */
  lose({ id }: SentChange): void {
    this.#underWay.delete(id);
  }

  /** The backend has reported its changes since a revision. */
  async told(since: Revision | null, changes: BackendChanges): Promise<void> {
    const { instance, revision: number, brands } = changes;
    const { revision: known } = await this.read();
    const isBack = since?.instance === instance && since.number > number;
    if (known?.instance === instance && known.number >= number && !isBack) return;
    await this.#change((previous, at) => {
      // The data was restored from a backup: changes that we know of may never have happened.
      const before = isBack ? { ...previous, step: previous.step + 2, oldest: previous.step + 2 } : previous;
      const isSame = before.revision?.instance === instance && !isBack;
      const state = isSame ? before : withoutRevisions(before);
      const changed = brands.map(({ uuid, revision }): [string, BrandState] => {
        const brand = brandOf(state, uuid);
        return [uuid, { ...brand, at, revision: Math.max(brand.revision ?? 0, revision) }];
      });
      return {
        ...state,
        revision: { instance, number: Math.max(state.revision?.number ?? 0, number) },
        brands: { ...state.brands, ...Object.fromEntries(changed) },
      };
    });
  }

  /** The backend does not count its changes, so it is not ours. */
  async toldNothing(): Promise<void> {
    await this.#change(withoutRevisions);
  }

  async #change(alter: (state: State, now: number) => State): Promise<void> {
    const { cache, clock } = this.#options;
    await cache.replace<State>(KEY, (previous) => {
      const now = clock.now();
      return alter(tidy(previous ?? NOTHING, now), now);
    });
  }
}

/** The known changes at one time. */
export class Known {
  readonly #state: State;
  readonly #now: number;
  readonly #underWay: ReadonlySet<string>;

  constructor(state: State, now: number, underWay: ReadonlySet<string>) {
    this.#state = state;
    this.#now = now;
    this.#underWay = underWay;
  }

  /** The latest change that the backend has reported; null when it reports none. */
  get revision(): Revision | null {
    return this.#state.revision;
  }

  /** That of the latest change of ours. */
  get step(): number {
    return this.#state.step;
  }

  /** Names the latest change of all, the backend's or ours. */
  get latest(): string {
    const { step, revision } = this.#state;
    return revision === null ? `${step}` : `${step} ${revision.instance} ${revision.number}`;
  }

  /** The origin of a reply that is asked for now. */
  originOf(part: Part, brandId: string, { revision, isDemo }: BackendReply): Origin {
    const isUnsettled = this.#lost(part, brandId).some(({ at }) => this.#now < at + SETTLED_AFTER_MS);
    return { step: this.#state.step, revision, isDemo, isUnsettled };
  }

  standingOf(part: Part, brandId: string, origin: Origin = FROM_BEFORE): Standing {
    if (origin.step < (brandOf(this.#state, brandId).oldest?.everything ?? 0)) return 'gone';
    if (part !== 'insights' && this.#isUnsure(part, brandId, origin)) return 'unsure';
    return this.#isSuperseded(part, brandId, origin) ? 'superseded' : 'current';
  }

  #isUnsure(part: Part, brandId: string, { step, isUnsettled }: Origin): boolean {
    const { oldest = {} } = brandOf(this.#state, brandId);
    // Our changes alter the rows of the dashboard, but nothing else that is about all brands.
    if (part !== 'dashboard' && OF_ALL_BRANDS.has(part) && step < this.#state.step) return true;
    const isReply = part !== 'dashboard' && part !== 'brand';
    if (isUnsettled || step < Math.max(oldest[part] ?? 0, (isReply && oldest.replies) || 0)) return true;
    return this.#lost(part, brandId).some(
      (sent) => step < sent.step || this.#now < sent.at + SETTLED_AFTER_MS,
    );
  }

  #isSuperseded(part: Part, brandId: string, { step, revision }: Origin): boolean {
    const { revision: known, oldest = 0 } = this.#state;
    if (step < oldest) return true;
    if (known === null) return false;
    const latest = OF_ALL_BRANDS.has(part) ? known.number : (brandOf(this.#state, brandId).revision ?? 0);
    return revision?.instance !== known.instance || revision.number < latest;
  }

  /** Changes without a reply, except those that this process still waits for. */
  #lost(part: Part, brandId: string): Sent[] {
    return sentOf(this.#state).filter(
      (sent) => (OF_ALL_BRANDS.has(part) || sent.brandId === brandId) && !this.#underWay.has(sent.id),
    );
  }
}

const sentOf = memoByObject(({ brands }: State) =>
  Object.entries(brands).flatMap(([brandId, { sent = {} }]) =>
    Object.entries(sent).map(([id, one]) => ({ id, brandId, ...one })),
  ),
);

/** For an entry from before entries had an origin. */
const FROM_BEFORE: Origin = { step: 0, revision: null, isDemo: false, isUnsettled: false };

/** Reads own properties only: the id of a brand could be `constructor`. */
function brandOf({ brands }: State, brandId: string): BrandState {
  return (Object.hasOwn(brands, brandId) ? brands[brandId] : undefined) ?? { at: 0 };
}

function withoutRevisions(state: State): State {
  const brands = Object.entries(state.brands).map(([id, { revision: _revision, ...brand }]) => [id, brand]);
  return { ...state, revision: null, brands: Object.fromEntries(brands) };
}

/** A brand without any note is left out. */
function withBrand(state: State, brandId: string, brand: BrandState): State {
  const { [brandId]: _before, ...others } = state.brands;
  const isEmpty = brand.revision === undefined && brand.oldest === undefined && brand.sent === undefined;
  return { ...state, brands: isEmpty ? others : { ...others, [brandId]: brand } };
}

/** Drops notes that are older than any entry. */
function tidy(state: State, now: number): State {
  const brands = Object.entries(state.brands).filter(([, { at }]) => now - at < LONGEST_KEPT_MS);
  return { ...state, brands: Object.fromEntries(brands) };
}
