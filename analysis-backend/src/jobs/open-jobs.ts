import type { JobQueue } from '../ports/job-queue.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { JobsDeps } from './leased-jobs.ts';
import { tableJobs } from './table-jobs.ts';

/** Opens the job queue in the database of the storage. */
export async function openJobs({ db, server }: Storage, deps: JobsDeps): Promise<JobQueue> {
  if (server?.engine !== 'postgres') return tableJobs({ db, engine: server?.engine ?? 'sqlite', ...deps });
  // Imported on demand: only PostgreSQL needs pg-boss.
  const { pgBossJobs } = await import('./pg-boss-jobs.ts');
  return pgBossJobs({ db, databaseUrl: server.url, ...deps });
}
