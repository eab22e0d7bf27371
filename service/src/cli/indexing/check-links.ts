import { CheckFailed, terminal, watchForStop } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { parseResolveEntry } from '@signpost/platform/outbound/resolve-entry';
import { systemClock } from '@signpost/platform/time';
import { inEnglish } from '@signpost/words/en/said';
import { readConfig } from '../../config.ts';
import { findBrokenAddresses, type BrokenAddress } from '@signpost/indexing/check-links/broken-addresses';
import { goOnLater, runCheck, type RunCheckResult } from '@signpost/indexing/check-links/run-check';
import type { ExternalCheck, Verdict, WithExternal } from '@signpost/indexing/ports/external-links';
import type { WithChecks } from '@signpost/indexing/ports/link-checks';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';
import { progressBar } from '../command/progress-bar.ts';
import { withExisting } from '../command/with-stores.ts';
import { checkHost } from './given-source.ts';

export interface CheckLinksOptions {
  data?: string;
  limit?: number;
  allowHost?: string[];
  resolve?: string[];
  json?: boolean;
  /** The id of a check that was begun: what it finds out is noted and not printed. */
  begun?: number;
}

export async function checkExternalLinks(options: CheckLinksOptions): Promise<void> {
  using stop = watchForStop();
  await withExisting(options, async (stores) => {
    const ledger = await stores.ledger.read();
    if ((await ledger.site()) === null) throw new UserError('No site was indexed yet: signpost index URL');
    const id = options.begun ?? (await ledger.checks.begin());
    if (id === null) throw new UserError('Links to other sites are being checked by another process.');
    const result = await askDue(ledger, id, options, stop.signal);
    if (result.isOffline) throw new UserError(inEnglish({ code: 'no_host_found' }));
    if (options.begun === undefined) await tellResult(ledger, result, options.json === true);
    else if (result.state === 'interrupted') await goOnLater(ledger, systemClock);
  });
}

async function askDue(
  ledger: WithChecks & WithExternal,
  id: number,
  { json, limit, allowHost = [], resolve = [] }: CheckLinksOptions,
  signal: AbortSignal,
): Promise<RunCheckResult> {
  // Imported on demand: --help and usage errors need no HTTP client.
  const { openLinkChecker } = await import('../../compose/sources.ts');
  const { contact, allowedHosts } = readConfig();
  const checker = await openLinkChecker({
    contact,
    allowHosts: [...allowHost.map(checkHost), ...allowedHosts],
    resolve: resolve.map(parseResolveEntry),
  });
  const bar = progressBar(process.stderr);
  let due = 0;
  let asked = 0;
  try {
    return await runCheck({ ledger, checker, clock: systemClock }, id, {
      limit: limit ?? null,
      signal,
      onBegin: (addresses) => (due = addresses),
      onChecked: ({ url, check }) => {
        asked += 1;
        if (json === true) terminal.printJson({ event: 'checked', url, ...shown(check) });
        else bar.show(`${asked} of ${due} addresses`, asked / due);
      },
    });
  } finally {
    bar.end();
    await checker.close();
  }
}

/** In the order in which they are printed. */
const VERDICTS: readonly Verdict[] = ['ok', 'redirected', 'suspect', 'broken', 'blocked', 'unknown'];

async function tellResult(
  ledger: LinkIndex & WithExternal,
  { checked, state, totals }: RunCheckResult,
  json: boolean,
): Promise<void> {
  const broken = await findBrokenAddresses(ledger);
  if (json) {
    for (const [url, { check, posts }] of broken)
      terminal.printJson({ event: 'broken', url, ...shown(check), posts: [...posts.values()] });
    terminal.printJson({ event: 'links_checked', checked, ...totals });
  } else {
    const words = VERDICTS.map((verdict) => `${totals[verdict]} ${verdict}`).join(', ');
    terminal.print(
      `Checked ${checked} ${checked === 1 ? 'address' : 'addresses'}. Known now: ${words}, ${totals.unchecked} not checked yet.`,
    );
    for (const [url, address] of broken) terminal.print(describe(url, address));
  }
  if (state !== 'done') throw new UserError('Stopped; the same command goes on from here.');
  if (broken.size > 0) throw new CheckFailed();
}

function shown(check: ExternalCheck): object {
  const { verdict, status, reason, leadsTo, isPermanent, failingSince } = check;
  const since = failingSince === null ? null : new Date(failingSince).toISOString();
  return {
    verdict,
    status,
    reason: reason && inEnglish(reason),
    leads_to: leadsTo,
    is_permanent: isPermanent,
    failing_since: since,
  };
}

function describe(url: string, { check, posts }: BrokenAddress): string {
  const day = new Date(check.failingSince ?? check.checkedAt).toISOString().slice(0, 10);
  const lines = [...posts.values()].map(
    ({ id, title, permalink }) => `  in ${id} ${title} ${permalink ?? ''}`,
  );
  return [
    `Broken since ${day}: ${url} (${check.reason === null ? 'not found' : inEnglish(check.reason)})`,
    ...lines,
  ].join('\n');
}
