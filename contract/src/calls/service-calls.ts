import { administrationCalls } from './administration.ts';
import { agentCalls } from './agents.ts';
import { analysisCalls } from './analyses.ts';
import { backupCalls } from './backups.ts';
import { brandCalls } from './brands.ts';
import type { Call } from './call.ts';
import { indexingCalls } from './indexing.ts';
import { ledgerCalls } from './ledger.ts';
import { linkCalls } from './links.ts';
import { mendingCalls } from './mending.ts';
import { noticeCalls } from './notices.ts';
import { sessionCalls } from './session.ts';
import { shareCalls } from './shares.ts';
import { todayCalls } from './today.ts';

/**
 * Every call of the service's API. The service has a handler for each name, and the dashboard calls by these names; route, OpenAPI and
 * documents are made from the entries.
 */
export const serviceCalls = {
  ...todayCalls,
  ...linkCalls,
  ...ledgerCalls,
  ...mendingCalls,
  ...indexingCalls,
  ...brandCalls,
  ...analysisCalls,
  ...shareCalls,
  ...administrationCalls,
  ...backupCalls,
  ...agentCalls,
  ...noticeCalls,
  ...sessionCalls,
} satisfies Record<string, Call>;
export type ServiceCalls = typeof serviceCalls;
export type CallName = keyof ServiceCalls;
