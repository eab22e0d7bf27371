/** A link to a report; times are in milliseconds since the epoch. */
export interface ShareRecord {
  /** Public: names the share in lists and in its link. */
  id: string;
  brandId: string;
  analysisId: string;
  createdAt: number;
  /** When the link stops working. */
  expiresAt: number;
}

/** A share with its report. */
export interface StoredShare extends ShareRecord {
  /** JSON, as it was when the report was shared; the store does not read it. */
  report: string;
}

/** Shared reports, and the secret that their links are signed with. Every process sees every change at once. */
export interface ShareStore {
  /** The secret, made at random by the first call and the same for every process afterwards. */
  secret(): Promise<string>;

  /** The secret, or null when none has been made: for callers that only read. */
  findSecret(): Promise<string | null>;

  /** Adds a share, and removes the shares of any brand that have expired by then. */
  add(share: StoredShare): Promise<void>;

  /** The share with its report; null when there is none with that id, or it has expired. */
  find(id: string, now: number): Promise<StoredShare | null>;

  /** The shares of a brand that have not expired, the newest first, then by id. */
  list(brandId: string, now: number): Promise<StoredShare[]>;

  /** Removes every share of the brand. */
  removeAll(brandId: string): Promise<void>;

  /** Removes a share of that brand that has not expired; false when there is none. */
  remove(brandId: string, id: string, now: number): Promise<boolean>;
}
