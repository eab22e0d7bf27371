import type { JobQueue } from '../ports/job-queue.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { JobsDeps } from './leased-jobs.ts';
import { sqliteJobs } from './sqlite-jobs.ts';

/** Jobs where the rest is stored. */
export async function openJobs({ db, databaseUrl }: Storage, deps: JobsDeps): Promise<JobQueue> {
  if (databaseUrl === null) return sqliteJobs({ db, ...deps });
  // Loaded only where it is needed.
  const { pgBossJobs } = await import('./pg-boss-jobs.ts');
  return pgBossJobs({ db, databaseUrl, ...deps });
}
