import type { ExternalAddress, ExternalCheck, ExternalLinks } from '../ports/external-links.ts';
import type { AskOutcome, LinkChecker } from '../ports/link-checker.ts';
import { nextCheck, restUntil } from './next-check.ts';

/** Hosts that are asked at the same time, each for one address after the other. */
const HOSTS_AT_ONCE = 16;
const BATCH = 100;
/** When this many hosts are not found and none answers, this machine is offline. */
const OFFLINE_HOSTS = 3;

export interface CheckLinksDeps {
  external: ExternalLinks;
  checker: LinkChecker;
  clock: { now(): number };
}

export interface CheckLinksArgs {
  /** The most addresses that are asked; null for all that are due. */
  limit: number | null;
  /** Ends the checking; what was found out until then stays. */
  signal: AbortSignal;
  /** Called once with the number of addresses that will be asked, if no host refuses. */
  onBegin(addresses: number): void;
  onChecked(address: { url: string; check: ExternalCheck }): void;
}

export interface CheckLinksResult {
  checked: number;
  /** No host answered: nothing was noted. */
  isOffline: boolean;
}

interface Doubt {
  host: string;
  address: ExternalAddress;
  outcome: AskOutcome;
}

/**
 * Asks the external addresses that are due and notes what is known of them then. Each check is stored at once, so that a run which
 * was stopped goes on with the next one.
 */
export async function checkLinks(
  { external, checker, clock }: CheckLinksDeps,
  { limit, signal, onBegin, onChecked }: CheckLinksArgs,
): Promise<CheckLinksResult> {
  const dueAt = clock.now();
  const run = {
    left: limit ?? Number.POSITIVE_INFINITY,
    checked: 0,
    /** Hosts that were not found before any answered: it may be that this machine is offline. Null once one has answered. */
    doubts: [] as Doubt[] | null,
  };

  async function note(address: ExternalAddress, outcome: AskOutcome): Promise<void> {
    const check = nextCheck(address.check, outcome, clock.now());
    await external.note(address.id, check);
    run.checked += 1;
    onChecked({ url: address.url, check });
  }

  async function noteDoubts(): Promise<void> {
    const doubts = run.doubts ?? [];
    run.doubts = null;
    for (const { address, outcome } of doubts) await note(address, outcome);
  }

  /** False when the host wishes to be asked for nothing more. */
  async function checkOne(host: string, address: ExternalAddress): Promise<boolean> {
    const outcome = await checker.ask(address.url, signal);
    if ('status' in outcome) await noteDoubts();
    else if (outcome.problem === 'no_such_host' && run.doubts !== null) {
      run.doubts.push({ host, address, outcome });
      return true;
    }
    await note(address, outcome);
    const until = restUntil(outcome, clock.now());
    if (until === null) return true;
    await external.postpone(host, until);
    return false;
  }

  async function checkHost(host: string): Promise<void> {
    for (let after: string | null = null; ;) {
      const batch = await external.due({ host, now: dueAt, after, limit: BATCH });
      for (const address of batch) {
        if (run.left <= 0) return;
        run.left -= 1;
        if (!(await checkOne(host, address))) return;
      }
      const last = batch.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  }

  async function checkHosts(hosts: Iterator<string>): Promise<void> {
    try {
      for (let next = hosts.next(); next.done !== true && run.left > 0; next = hosts.next())
        await checkHost(next.value);
    } catch (error) {
      // The others stop as well, each after what it is about.
      run.left = 0;
      if (!signal.aborted) throw error;
    }
  }

  await external.refresh();
  const due = await external.dueHosts(dueAt);
  onBegin(
    Math.min(
      run.left,
      due.reduce((sum, { addresses }) => sum + addresses, 0),
    ),
  );
  const hosts = due.map(({ host }) => host).values();
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, () => checkHosts(hosts)));

  const isOffline = new Set(run.doubts?.map(({ host }) => host)).size >= OFFLINE_HOSTS;
  if (!isOffline) await noteDoubts();
  return { checked: run.checked, isOffline };
}
