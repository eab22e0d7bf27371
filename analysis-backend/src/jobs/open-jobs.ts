import type { JobQueue } from '../ports/job-queue.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { JobsDeps } from './leased-jobs.ts';
import { tableJobs } from './table-jobs.ts';

/** Jobs in the database that holds everything else. */
export async function openJobs({ db, server }: Storage, deps: JobsDeps): Promise<JobQueue> {
  if (server?.engine !== 'postgres') return tableJobs({ db, engine: server?.engine ?? 'sqlite', ...deps });
  // Loaded only where it is needed.
  const { pgBossJobs } = await import('./pg-boss-jobs.ts');
  return pgBossJobs({ db, databaseUrl: server.url, ...deps });
}
