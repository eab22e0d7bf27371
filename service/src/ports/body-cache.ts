/** A response body, serialised once and sent many times. */
export interface CachedBody {
  json: Buffer;
  etag: string;
  /** Until when, in milliseconds since the epoch, a cache that knows may serve it. */
  freshUntil?: number;
}

/** Finished response bodies by normalised request. Losing an entry costs time, never truth. */
export interface BodyCache {
  /** The body while it is fresh, else null. Never throws for a missing key. */
  read(key: string): CachedBody | null;

  /** Keeps a body for `freshSeconds`; 0 keeps nothing. */
  write(key: string, body: CachedBody, freshSeconds: number): void;
}
