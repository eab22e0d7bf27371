import { terminal } from '@signpost/platform/command';
import { toIndexSource } from '@signpost/indexing/sources/list-sources';
import { table } from '../command/table.ts';
import { withoutLinks } from '../command/with-stores.ts';

export async function listSources(options: { data?: string; json?: boolean }): Promise<void> {
  const sources = await withoutLinks(options, async (stores) => {
    const ledger = await stores.ledger.read();
    return Promise.all((await ledger.listSources()).map((source) => toIndexSource(ledger, source)));
  });
  if (options.json === true) terminal.printJson(sources);
  else if (sources.length === 0) terminal.print('There are no sources: signpost index URL adds one.');
  else
    terminal.print(
      table(
        ['ID', 'KIND', 'LOCATION', 'SCHEDULE'],
        sources.map(({ id, kind, location, schedule }) => [String(id), kind, location, schedule ?? '-']),
      ),
    );
}
