import os from 'node:os';
import { BackendAnalyses } from '@signpost/contract/analyses';
import { SettingsBody, type SettingRow } from '@signpost/contract/administration';
import type { Said } from '@signpost/contract/indexing';
import { codeOf } from '@signpost/platform/errors';
import { shownSetting, type ReadSetting } from '@signpost/platform/settings';
import { parseReply } from '../../backend-data/parse-reply.ts';
import type { IdentityStore, User } from '../../ports/identity-store.ts';
import { brandsIn } from '../health/backend-parts.ts';
import { getHealth } from '../health/get-health.ts';
import type { HealthDeps } from '../health/health-deps.ts';
import { closedValue } from './closed-value.ts';

/** How many of the latest runs, and of the latest analyses of each brand, are in the bundle. */
const LATEST = 20;

export interface SupportDeps {
  health: HealthDeps;
  identities: Pick<IdentityStore, 'snapshot'>;
}

/**
 * What the state of a service tells those who help, without secrets, addresses and texts: only codes, counts and times. A part that
 * fails says so, and takes no other part with it.
 */
export async function stateForSupport({ health, identities }: SupportDeps): Promise<object> {
  return {
    health: await part(() => getHealth(health)),
    users: await part(async () => countRoles((await identities.snapshot()).users.values())),
    sources: await part(async () => {
      const sources = await (await health.ledger.read()).listSources();
      return sources.map(({ kind, schedule }) => ({ kind, is_scheduled: schedule !== null }));
    }),
    runs: await part(() => latestRuns(health)),
    backend_settings: await part(() => backendSettings(health)),
    analyses: await part(() => latestAnalyses(health)),
  };
}

/** What is known before any data is opened. */
export function environmentForSupport(version: string, settings: readonly ReadSetting[]): object {
  return {
    versions: { signpost: version, node: process.version, platform: os.platform(), arch: os.arch() },
    machine: { cores: os.availableParallelism(), memory_bytes: os.totalmem(), system: os.release() },
    settings: whatIsSet(settings.map(shownSetting)),
  };
}

function whatIsSet(settings: readonly SettingRow[]): object[] {
  return settings
    .filter(({ from }) => from !== 'default')
    .map((setting) => ({ name: setting.name, from: setting.from, value: closedValue(setting) }));
}

async function latestRuns({ ledger }: HealthDeps): Promise<object[]> {
  const opened = await ledger.read();
  const runs = await opened.listRuns({ sourceId: null, limit: LATEST });
  return runs.map(({ state, startedAt, endedAt, documents, changes, problem, notes }) => ({
    state,
    started_at: new Date(startedAt).toISOString(),
    ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
    documents,
    changes,
    problem: problem === null ? null : codesIn(problem),
    notes: notes.map(codesIn),
  }));
}

/** `not_reached private_address`: the code, and that of the reason. */
function codesIn(said: Said): string {
  return 'why' in said ? `${said.code} ${codesIn(said.why)}` : said.code;
}

async function backendSettings({ backend }: HealthDeps): Promise<object[] | null> {
  if (backend === null) return null;
  const { body } = await backend.callAnalysis({ name: 'fetchSettings', ids: {} });
  return whatIsSet(parseReply(SettingsBody, body).settings);
}

async function latestAnalyses({ backend }: HealthDeps): Promise<object[][] | null> {
  if (backend === null) return null;
  const brands = brandsIn((await backend.fetchOverview()).body);
  return Promise.all(
    brands.map(async (id) => {
      const { body } = await backend.callAnalysis({ name: 'fetchAnalyses', ids: { id } });
      const { analyses } = parseReply(BackendAnalyses, body);
      return analyses.slice(0, LATEST).map(({ status, reason, thin, created_at, answers, problems }) => ({
        status,
        reason,
        thin,
        created_at,
        answers,
        problems: problems.map(({ kind }) => kind),
      }));
    }),
  );
}

async function part<Value>(find: () => Promise<Value>): Promise<Value | { failed: string }> {
  try {
    return await find();
  } catch (error) {
    // The message may name addresses.
    return { failed: error instanceof Error ? (codeOf(error) ?? error.name) : 'unknown' };
  }
}

function countRoles(users: Iterable<User>): Record<string, number> {
  const groups = Map.groupBy(users, ({ role }) => role);
  return Object.fromEntries([...groups].map(([role, group]) => [role, group.length]));
}
