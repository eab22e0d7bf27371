import { hash } from 'node:crypto';
import type { Clock } from '@signpost/platform/time';
import type { DurableCache } from '../ports/durable-cache.ts';
import type { KnownChanges, Origin, Part, Standing } from './known-changes.ts';

const WORD = /^[\w-]{0,64}$/;
const SWEPT_EVERY_MS = 60 * 60 * 1000;

/** Names an entry: what it holds, of which brand, and what tells it from others of the same kind. */
export interface EntryName {
  part: Part;
  brandId: string;
  rest?: string;
}

export interface Stored<Value> {
  value: Value;
  origin: Origin;
  /**
   * Names the data that a reply was made from: the reply is fresh only while the name is the same. Null for a reply that is never
   * fresh.
   */
  mark?: string | null;
}

/** An entry, and whether it is still true. */
export interface Kept<Value> extends Stored<Value> {
  standing: Standing;
  /** In milliseconds since the epoch. */
  storedAt: number;
}

/** An entry that an earlier version wrote has no origin; it counts as missing. */
export type MaybeStored<Value> = Stored<Value> | { origin?: undefined };

export interface KeptEntriesOptions {
  entries: DurableCache;
  changes: KnownChanges;
  clock: Clock;
}

/** Replies of the backend in the cache, each with its origin. */
export class KeptEntries {
  readonly #entries: DurableCache;
  readonly #changes: KnownChanges;
  readonly #clock: Clock;
  #sweptAt = -Infinity;

  constructor({ entries, changes, clock }: KeptEntriesOptions) {
    this.#entries = entries;
    this.#changes = changes;
    this.#clock = clock;
  }

  /** The entry unless it is older than `keptMs` or its brand was removed. */
  async read<Value>(name: EntryName, keptMs: number): Promise<Kept<Value> | null> {
    const entry = await this.#entries.read<MaybeStored<Value>>(keyOf(name));
    if (entry?.value.origin === undefined || this.#clock.now() >= entry.storedAt + keptMs) return null;
    const known = await this.#changes.read();
    const standing = known.standingOf(name.part, name.brandId, entry.value.origin);
    return standing === 'gone' ? null : { ...entry.value, standing, storedAt: entry.storedAt };
  }

  /** Stores an entry, unless a change has stored a newer one while we fetched. */
  async write<Value>(name: EntryName, stored: Stored<Value>, keptMs: number): Promise<Stored<Value>> {
    let kept = stored;
    const newer = (previous: MaybeStored<Value> | null): Stored<Value> => {
      const isNewer = previous?.origin !== undefined && previous.origin.step > stored.origin.step;
      kept = isNewer ? previous : stored;
      return kept;
    };
    await this.#entries.replace<MaybeStored<Value>>(keyOf(name), newer, keptMs);
    await this.#sweepAtTimes();
    return kept;
  }

  /** Changes an entry in place; its age stays. */
  patch<Value>(name: EntryName, change: (stored: Stored<Value>) => Stored<Value>): Promise<void> {
    return this.#entries.patch<MaybeStored<Value>>(keyOf(name), (stored) =>
      stored.origin === undefined ? stored : change(stored),
    );
  }

  /** Deletes every entry of the brand. */
  removeBrand(brandId: string): Promise<void> {
    return this.#entries.removeAbout(wordOf(brandId));
  }

  /** Deletes old entries, once an hour at most. It runs after a write, because only writes add entries. */
  async #sweepAtTimes(): Promise<void> {
    if (this.#clock.now() - this.#sweptAt < SWEPT_EVERY_MS) return;
    this.#sweptAt = this.#clock.now();
    await this.#entries.sweep();
  }
}

/** The key of an entry. The brand is a separate word in it, so that all keys of a brand can be found. */
export function keyOf({ part, brandId, rest = '' }: EntryName): string {
  return `${part} ${wordOf(brandId)}${rest === '' ? '' : ` ${wordOf(rest)}`}`;
}

/** The backend's ids can have any length and characters; keys cannot, on some engines. */
function wordOf(text: string): string {
  return WORD.test(text) ? text : hash('sha256', text);
}
