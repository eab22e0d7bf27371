import { terminal } from '@signpost/platform/command';
import { fetchRows, SAMPLES } from './rows.ts';
import { shortId } from './choose-brand.ts';
import { table } from '../command/table.ts';
import type { CommonOptions } from '../command/with-stores.ts';
import { withBrands } from './with-brands.ts';

export async function listBrands({ json = false, ...options }: CommonOptions): Promise<void> {
  await withBrands(options, async ({ brands }) => {
    const { rows, isDemo, isStale } = await fetchRows(brands);
    if (isStale) terminal.note('The analysis backend does not answer: these figures may be out of date.');
    if (json) return terminal.printJson(rows);
    if (rows.length === 0)
      return terminal.print('No brands yet: signpost brand add NAME URL --description TEXT');
    if (isDemo) terminal.print(SAMPLES);
    terminal.print(
      table(
        ['ID', 'NAME', 'SCORE', 'MENTIONS', 'ANALYSED', 'STATE'],
        rows.map((row) => [
          shortId(row.id, rows),
          row.name,
          row.score === null ? '-' : String(row.score),
          row.mentions === null ? '-' : String(row.mentions),
          row.last_analyzed?.slice(0, 10) ?? 'never',
          row.status === 'inactive' ? 'inactive' : (row.analysis_status ?? '-'),
        ]),
      ),
    );
  });
}
