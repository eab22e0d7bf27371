/** How a backup is, or how it ended. `interrupted`: its process was stopped. */
export type BackupState = 'running' | 'done' | 'failed' | 'interrupted';

export interface PlannedBackup {
  id: number;
  state: BackupState;
  startedAt: number;
  endedAt: number | null;
  /** The file that it has written. */
  file: string | null;
  bytes: number | null;
  /** Why it failed. */
  problem: string | null;
}

/** Where and when backups are made. */
export interface BackupTimes {
  /** Null until an administrator has named one. */
  folder: string | null;
  /** How many backups are kept there. */
  keep: number;
  schedule: string | null;
  /** When the next one is due, in milliseconds since the epoch; null for never. */
  nextAt: number | null;
}

/** Scheduled backups, one at a time for all processes on the same data. */
export interface BackupPlan {
  read(): Promise<BackupTimes & { last: PlannedBackup | null }>;
  set(times: BackupTimes): Promise<void>;
  /** Gives the next time only if it still is `at`: of several processes one succeeds. */
  claim(at: number, nextAt: number | null): Promise<boolean>;
  /** The number of a backup that begins; null while another one goes on. */
  begin(): Promise<number | null>;
  /** Says that it goes on. To be called more often than every 30 seconds. */
  renew(id: number): Promise<void>;
  end(id: number, outcome: { file: string; bytes: number } | { problem: string }): Promise<void>;
}
