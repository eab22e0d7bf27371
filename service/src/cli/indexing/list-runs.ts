import { terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { inEnglish } from '@signpost/words/en/said';
import { toIndexRun } from '@signpost/indexing/runs/list-runs';
import type { RunRecord } from '@signpost/indexing/ports/run';
import type { RunLog } from '@signpost/indexing/ports/runs';
import { table } from '../command/table.ts';
import { withoutLinks } from '../command/with-stores.ts';
import { changeLines } from './change-lines.ts';

const LATEST = 20;

export async function listRuns(
  id: number | undefined,
  options: { data?: string; json?: boolean },
): Promise<void> {
  await withoutLinks(options, async (stores) => {
    const ledger = await stores.ledger.read();
    if (id !== undefined) return showRun(ledger, id, options.json === true);
    const runs = await ledger.listRuns({ sourceId: null, limit: LATEST });
    if (options.json === true) terminal.printJson(runs.map(toIndexRun));
    else if (runs.length === 0) terminal.print('There were no runs: signpost index URL makes one.');
    else terminal.print(tableOf(runs));
  });
}

async function showRun(log: RunLog, id: number, json: boolean): Promise<void> {
  const run = await log.findRun(id);
  if (run === null) throw new UserError(`There is no run ${id}: see signpost index runs.`);
  const unreadable = await log.listUnreadable(id);
  if (json) {
    terminal.printJson({
      ...toIndexRun(run),
      unreadable: unreadable.map(({ address, reason }) => ({ address, reason: inEnglish(reason) })),
    });
  } else
    terminal.print(
      [
        tableOf([run]),
        ...changeLines(run.changes),
        ...(run.problem === null ? [] : [inEnglish(run.problem)]),
        ...run.notes.map(inEnglish),
        ...unreadable.map(({ address, reason }) => `${address}: ${inEnglish(reason)}`),
      ].join('\n'),
    );
}

function tableOf(runs: readonly RunRecord[]): string {
  return table(
    ['ID', 'SOURCE', 'STATE', 'BEGAN', 'READ', 'SAME', 'UNREADABLE'],
    runs.map(({ id, sourceId, state, startedAt, documents: { read, same, unreadable } }) => [
      String(id),
      String(sourceId),
      state,
      new Date(startedAt).toISOString(),
      String(read),
      String(same),
      String(unreadable),
    ]),
  );
}
