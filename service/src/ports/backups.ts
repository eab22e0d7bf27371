/** What a backup holds, in numbers that people know. */
export interface BackupCounts {
  users: number;
  sources: number;
  posts: number;
  links: number;
  plans: number;
  brands: number;
  analyses: number;
}

export interface BackupFacts {
  /** The version of Signpost that has made it. */
  product: string;
  /** `sqlite`, `postgres` or `mysql`. */
  engine: string;
  /** The moment that it shows. */
  madeAt: string;
  withSecrets: boolean;
  counts: BackupCounts;
}

export interface RestoreOutcome {
  restored: BackupFacts;
  /** What was there before; null when it could not be read. */
  replaced: BackupCounts | null;
}

/** Backups of everything that Signpost stores. */
export interface Backups {
  /** Writes everything as it is at one moment into a file, beside running services. */
  take(file: string, options: { withSecrets: boolean }): Promise<BackupFacts & { bytes: number }>;

  /** Reads all of a file; refuses one that is cut, changed or of a newer version. */
  verify(file: string): Promise<BackupFacts>;

  /** By store that there is: the changes that the next start of this version makes to its tables, in order. Refuses data of a newer one. */
  pending(): Promise<{ store: string; changes: string[] }[]>;

  /** What is stored now, zeros for nothing; null when it cannot be read. */
  count(): Promise<BackupCounts | null>;

  /**
   * Puts what a file holds in the place of everything that is stored: all of it or nothing. Refused while a service runs, for a file
   * that `verify` refuses, and for data of a newer version.
   */
  restore(file: string): Promise<RestoreOutcome>;
}
