import type { NoticeDeps } from '../../src/outbox/notice-deps.ts';

type Ledger = Awaited<ReturnType<NoticeDeps['ledger']['read']>>;

/** Nothing was ever indexed. */
export const emptyLedger = {
  listRuns: async () => [],
  listSources: async () => [],
  revision: async () => 0,
  publishedRevision: async () => null,
} as unknown as Ledger;
