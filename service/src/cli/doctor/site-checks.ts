import type { RunRecord } from '@signpost/indexing/ports/run';
import { systemClock } from '@signpost/platform/time';
import { inEnglish } from '@signpost/words/en/said';
import { schedulePart } from '../../administration/health/site-parts.ts';
import type { Config } from '../../config.ts';
import { lookAtStores } from './look-at-stores.ts';
import { refuseOverdue, timeOf } from './times.ts';

const NO_LINK_CHECKS = 'none at set times: signpost index schedule check-links "every day" makes them';
const NO_SOURCES = 'none: signpost index URL reads a site';

export async function checkStores(config: Config): Promise<string> {
  const { hasStores, openStores } = await import('../../compose/stores.ts');
  if (!hasStores(config))
    return 'no data yet: signpost index URL, and signpost user add LOGIN --role administrator';
  const stores = await openStores(config);
  try {
    const { home, sample } = await stores.links.site();
    const [{ total_posts: posts }, { total: links }] = [
      await stores.links.countPosts(),
      await stores.links.countLinks(),
    ];
    const { users } = await stores.identities.snapshot();
    if (![...users.values()].some(({ role }) => role === 'administrator')) {
      throw new Error('there is no administrator: signpost user add LOGIN --role administrator');
    }
    const site =
      home === ''
        ? 'nothing imported yet'
        : `${home}${sample ? ' (SAMPLE)' : ''}, ${posts} posts, ${links} links`;
    return `${site}; ${users.size} user${users.size === 1 ? '' : 's'}`;
  } finally {
    await stores.close();
  }
}

export async function checkSources(config: Config): Promise<string> {
  return lookAtStores(config, NO_SOURCES, async (stores) => {
    const ledger = await stores.ledger.read();
    const sources = await ledger.listSources();
    const described: string[] = [];
    for (const { id, kind, location } of sources) {
      const [run] = await ledger.listRuns({ sourceId: id, limit: 1 });
      const name = `${kind} ${location}`;
      if (run?.state === 'failed') {
        throw new Error(
          `the last run of ${name} failed: ${run.problem === null ? 'for no known reason' : inEnglish(run.problem)} See signpost index runs, and index it again.`,
        );
      }
      described.push(run === undefined ? `${name}: no run yet` : `${name}: ${describeRun(run)}`);
    }
    return described.length === 0 ? NO_SOURCES : described.join('; ');
  });
}

export async function checkSchedules(config: Config): Promise<string> {
  return lookAtStores(config, 'none', async (stores) => {
    const { code, figures } = await schedulePart({ ...config, ledger: stores.ledger, clock: systemClock });
    if (code === 'nothing_scheduled')
      return 'none: signpost index schedule ID "every 1d" reads a source by itself';
    const next = `${figures?.scheduled} of the sources, next at ${figures?.next_run_at}`;
    if (code === 'overdue')
      throw new Error(
        `a run was due at ${figures?.next_run_at} and has not begun: check that serve is running`,
      );
    return code === 'switched_off'
      ? `${next}; SIGNPOST_SCHEDULER is off, so another process has to start them`
      : next;
  });
}

/** Of links to other sites. */
export async function checkLinkChecks(config: Config): Promise<string> {
  return lookAtStores(config, NO_LINK_CHECKS, async (stores) => {
    const { schedule, nextAt, last } = await (await stores.ledger.read()).checks.read();
    if (last?.state === 'failed')
      throw new Error(
        `the last one, at ${timeOf(last.startedAt)}, failed: ${last.problem === null ? 'for no known reason' : inEnglish(last.problem)}`,
      );
    const made =
      last === null
        ? 'none made yet'
        : `last at ${timeOf(last.startedAt)}, ${last.state}, ${last.checked} of ${last.due} addresses asked`;
    if (schedule === null || nextAt === null)
      return last === null ? NO_LINK_CHECKS : `${made}; none at set times`;
    refuseOverdue('one', nextAt);
    return `${schedule}, ${made}, next at ${timeOf(nextAt)}`;
  });
}

function describeRun({ state, startedAt, documents: { read, same, unreadable } }: RunRecord): string {
  const outcome = `${read + same} documents${unreadable === 0 ? '' : `, ${unreadable} that could not be read`}`;
  return `last run ${timeOf(startedAt)}, ${state}, ${outcome}`;
}
