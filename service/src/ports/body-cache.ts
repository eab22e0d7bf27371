/** A response body, serialised once and sent many times. */
export interface CachedBody {
  json: Buffer;
  etag: string;
  /** Set for a body from a cache: until when it may be served, in milliseconds since the epoch. */
  freshUntil?: number;
}

/** A body in a cache, which always has the end of its time. */
export interface KeptBody extends CachedBody {
  freshUntil: number;
}

/** Finished response bodies by normalised request. Losing an entry costs time, never truth. */
export interface BodyCache {
  /** The body while it is fresh, else null. Never throws for a missing key. */
  read(key: string): KeptBody | null;

  /** Keeps a body until it is no longer fresh. */
  write(key: string, body: KeptBody): void;
}

/** The same, shared by every process and asked when the memory of a process has nothing. */
export interface SharedBodyCache {
  /** The body while it is fresh, byte for byte as it was written; null also when the cache cannot be reached. Never throws. */
  read(key: string): Promise<KeptBody | null>;

  /** Keeps a body until it is no longer fresh, or does nothing when the cache cannot be reached. Callers do not wait for it. */
  write(key: string, body: KeptBody): void;
}
