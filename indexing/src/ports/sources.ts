import type { SourceOptions } from './content-source.ts';
import type { OpeningRun } from './run.ts';

export interface SourceRecord {
  id: number;
  kind: string;
  /** Address, file or folder, as it was added; secrets are kept apart. */
  location: string;
  options: SourceOptions;
  /** Its schedule, as the administrator wrote it; null for none. */
  schedule: string | null;
  /** When a run of it is due, in milliseconds since the epoch; null for never. */
  nextRunAt: number | null;
}

/** The sources that the site is read from. */
export interface SourceBook {
  listSources(): Promise<readonly SourceRecord[]>;
  findSource(id: number): Promise<SourceRecord | null>;
  /** Finds the source of this kind and place and gives it these options, or adds it. Without `secret` it keeps the one it has. */
  ensureSource(
    source: Pick<SourceRecord, 'kind' | 'location' | 'options'> & { secret?: string | null },
  ): Promise<SourceRecord>;
  updateSource(
    id: number,
    change: Partial<Pick<SourceRecord, 'options' | 'schedule' | 'nextRunAt'>> & { secret?: string | null },
  ): Promise<void>;
  /** The password that the source is read with; null for none. Never shown, logged or exported. Fails when it cannot be decrypted. */
  secretOf(id: number): Promise<string | null>;
  hasSecret(id: number): Promise<boolean>;
  /** Removes the source and its documents: those that no other source has mentioned since. Refused while a run other than `during` goes on. */
  removeSource(id: number, during?: OpeningRun | null): Promise<void>;
  /** Removes the source as if it had never been there: also what it says about the site, and the totals of all days. Refused likewise. */
  forgetSource(id: number, during?: OpeningRun | null): Promise<void>;
}
