export interface CacheEntry<Value> {
  value: Value;
  /** When the value was stored, in milliseconds since the epoch; a patch leaves it as it was. */
  storedAt: number;
}

/** Values that outlive a restart, shared by every process on the same store. Values are JSON. */
export interface DurableCache {
  /** The entry, however old, or null when there is none. */
  read<Value>(key: string): Promise<CacheEntry<Value> | null>;

  /** Stores a value; its age starts now. A sweep deletes it once it is older than `keptMs`; without `keptMs` it stays. */
  write(key: string, value: unknown, keptMs?: number): Promise<void>;

  /**
   * Changes a value in place, atomically with respect to every other change of it, in this process or another; the age
   * stays. `change` must be pure: it may run more than once. Nothing happens when there is no entry.
   */
  patch<Value>(key: string, change: (value: Value) => Value): Promise<void>;

  /**
   * Stores what `make` returns for the present value (null when there is none), atomically; the age starts now. When `make` returns
   * the value it was given, everything stays as it is. `keptMs` as for `write`.
   */
  replace<Value>(key: string, make: (previous: Value | null) => Value, keptMs?: number): Promise<Value>;

  /** Deletes the entries whose key has this word after the first; spaces separate the words of a key. */
  removeAbout(word: string): Promise<void>;

  /** Deletes the entries that are older than their `keptMs`. */
  sweep(): Promise<void>;
}

/**
 * Copies of stored entries that every process can read. The name of a copy is never used again for another one. Losing a copy costs
 * time, never truth.
 */
export interface EntryCopies {
  /** The copy, or null when there is none or the copies cannot be reached. Never throws. */
  read(name: string): Promise<string | null>;

  /** Keeps a copy for a while, or does nothing when the copies cannot be reached. Callers do not wait for it. */
  write(name: string, copy: string): void;
}
