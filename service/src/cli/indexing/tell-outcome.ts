import type { Said } from '@signpost/contract/indexing';
import { CheckFailed, terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { inEnglish } from '@signpost/words/en/said';
import { removeSampleUser } from '../../identity/sample-user.ts';
import type { IdentityStore } from '../../ports/identity-store.ts';
import type { SourceRoad } from '@signpost/indexing/ports/content-source';
import type { RunRecord } from '@signpost/indexing/ports/run';
import type { SourceRecord } from '@signpost/indexing/ports/sources';
import type { RunFindings, RunOutcome } from '@signpost/indexing/runs/run-outcome';
import { SAMPLE_GONE } from '../command/sample-gone.ts';
import { changeLines, count } from './change-lines.ts';

/** How many documents are listed; `index runs ID` shows the others. */
const MOST_LISTED = 20;

export function tellRoad({ kind, address, reason: said }: SourceRoad, json: boolean): void {
  const reason = inEnglish(said);
  if (json) terminal.printJson({ event: 'road', source: kind, address, reason });
  else terminal.note(reason);
}

export function tellRemoved({ kind, location }: SourceRecord): void {
  terminal.note(`Removed the source ${kind} ${location}: no run of it came to its end.`);
}

/** Tells what the time of a run went to. */
export function tellTimes(spent: Extract<Said, { code: 'time_spent' }>, json: boolean): void {
  const { code: _, ...milliseconds } = spent;
  if (json) terminal.printJson({ event: 'timing', milliseconds });
  else terminal.note(inEnglish(spent));
}

interface TellOptions {
  json: boolean;
  /** Removes the user of the sample site, whose place a real site has taken. */
  removeSample?: typeof removeSampleUser;
}

/** Tells what a run did. Fails when nothing is published, and when documents could not be read. */
export async function tellOutcome(
  outcome: RunOutcome,
  identities: IdentityStore,
  { json, removeSample = removeSampleUser }: TellOptions,
): Promise<void> {
  const { run, publication } = outcome;
  tellFindings(outcome, json);
  if (publication === null) throw new UserError(whyNothing(run));
  if (publication.isPublished && (await removeSample(identities))) terminal.note(SAMPLE_GONE);
  if (json) terminal.printJson(indexedEvent(outcome));
  else terminal.print(describe(outcome).join('\n'));
  if (run.documents.unreadable > 0) throw new CheckFailed();
}

/** Tells what an administrator should know of a run, and which documents could not be read. */
export function tellFindings({ run, unreadable }: RunFindings, json: boolean): void {
  for (const text of run.notes.map(inEnglish)) {
    if (json) terminal.printJson({ event: 'note', text });
    else terminal.note(text);
  }
  tellUnreadable({ run, unreadable }, json);
}

function indexedEvent({ run, totals }: RunOutcome): object {
  const { posts, links, orphans, unresolved } = totals;
  const errors = run.documents.unreadable;
  return { event: 'indexed', posts, links, orphans, unresolved, errors, changed: run.changes };
}

function tellUnreadable({ run, unreadable }: RunFindings, json: boolean): void {
  if (json) {
    for (const { address, reason } of unreadable)
      terminal.printJson({ event: 'unreadable', address, reason: inEnglish(reason) });
    return;
  }
  if (unreadable.length === 0) return;
  const lines = unreadable
    .slice(0, MOST_LISTED)
    .map(({ address, reason }) => `  ${address}: ${inEnglish(reason)}`);
  const left = unreadable.length - lines.length;
  if (left > 0) lines.push(`  and ${count(left)} more: signpost index runs ${run.id}`);
  terminal.note([`Documents that could not be read: ${count(unreadable.length)}`, ...lines].join('\n'));
}

function whyNothing({ state, problem }: RunRecord): string {
  if (state === 'cancelled') return 'The run was cancelled. Nothing was published.';
  if (state === 'interrupted') return 'Stopped. Nothing was published; the same command goes on from here.';
  return `${problem === null ? 'The run failed.' : inEnglish(problem)}\nNothing was published; the same command goes on from there.`;
}

function describe({ home, storedHome, totals, publication, run }: RunOutcome): string[] {
  const isNew = publication?.isPublished === true;
  const place = storedHome === null ? home : `${home} (as its posts say, not ${storedHome})`;
  return [
    `${isNew ? 'Indexed and published' : 'Nothing has changed on'} ${place}: ${counted(totals.posts, 'post')}, ${counted(totals.links, 'link')}, ${counted(totals.orphans, 'orphan')}, ${counted(totals.unresolved, 'unresolved link')}.`,
    ...(isNew ? changeLines(run.changes) : []),
  ];
}

function counted(number: number, word: string): string {
  return `${count(number)} ${word}${number === 1 ? '' : 's'}`;
}
