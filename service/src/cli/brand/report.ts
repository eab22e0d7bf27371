import { Readable } from 'node:stream';
import { terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { oneLine, printableLines } from '@signpost/platform/text';
import { loadWords } from '@signpost/words/load-words';
import { getReport } from '../../report/get-report.ts';
import { reportPage } from '../../report/report-page.ts';
import { SAMPLES } from './rows.ts';
import { chooseBrand } from './choose-brand.ts';
import { withBrands } from './with-brands.ts';
import { writeOutput } from '../command/write-output.ts';
import type { CommonOptions } from '../command/with-stores.ts';

export async function reportBrand(
  wanted: string,
  file: string,
  { analysis, json = false, ...options }: CommonOptions & { analysis?: string },
): Promise<void> {
  if (json && file === '-') throw new UserError('--json needs a file: standard output is for one of them.');
  await withBrands(options, async ({ brands, shares, config }) => {
    const { id, name } = await chooseBrand(brands, wanted);
    const words = await loadWords(config.language);
    const { analysisId, report } = await getReport(shares.reports, id, analysis ?? null);
    await writeOutput(Readable.from([reportPage({ report }, words)]), file, { forTerminal: printableLines });
    if (json) terminal.printJson({ brand_id: id, analysis_id: analysisId, file });
    else if (file !== '-') terminal.print(`Wrote the report of ${oneLine(name)} to ${file}`);
    if (!json && report.isDemo && file !== '-') terminal.print(SAMPLES);
  });
}
