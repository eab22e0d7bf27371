export interface CacheEntry<Value> {
  value: Value;
  /** When the value was stored, in milliseconds since the epoch; a patch leaves it as it was. */
  storedAt: number;
}

/** Values that outlive a restart, shared by every process on the same store. Values are JSON. */
export interface DurableCache {
  /** The entry, however old, or null when there is none. */
  read<Value>(key: string): Promise<CacheEntry<Value> | null>;

  /** Stores a value with the age of now. A sweep deletes it once it is older than `keptMs`; without that it stays. */
  write(key: string, value: unknown, keptMs?: number): Promise<void>;

  /**
   * Changes a value in place, atomically with respect to every other change of it, in this process or another; the age
   * stays. `change` must be pure: it may run more than once. Nothing happens when there is no entry.
   */
  patch<Value>(key: string, change: (value: Value) => Value): Promise<void>;

  /**
   * Stores what `make` makes of the value there is now (null when there is none), atomically, with the age of now. When `make`
   * gives back what it was given, everything stays as it is. `keptMs` as for `write`.
   */
  replace<Value>(key: string, make: (previous: Value | null) => Value, keptMs?: number): Promise<Value>;

  /** Deletes the entries whose key has this word behind the first; the words of keys are parted by spaces. */
  removeAbout(word: string): Promise<void>;

  /** Deletes the entries that are older than they are kept for. */
  sweep(): Promise<void>;
}

/**
 * Copies of stored entries that every process can read, each by a name that is never used again for anything else. Losing one costs
 * time, never truth.
 */
export interface EntryCopies {
  /** The copy, or null when there is none or the copies cannot be asked. Never throws. */
  read(name: string): Promise<string | null>;

  /** Keeps a copy for a while, or does nothing when the copies cannot be asked. Nobody waits for it. */
  write(name: string, copy: string): void;
}
