import { dataOption, terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import type { Command } from 'commander';
import { withStorage } from './with-storage.ts';

interface ExportOptions {
  analysis: string;
  raw?: boolean;
  data?: string;
}

export function addExportCommand(program: Command): void {
  dataOption(program.command('export'))
    .summary('write one finished analysis as a run file')
    .description(
      'Write one finished analysis to standard output as a run file: answers, names and numbers, which `verify` can recalculate ' +
        'on any machine. It contains no key and nothing about any account.',
    )
    .requiredOption('--analysis <id>', 'the analysis (its uuid)')
    .option('--raw', 'with the raw bodies of the replies that are still kept')
    .action(exportRun);
}

async function exportRun({ analysis: analysisId, raw = false, ...options }: ExportOptions): Promise<void> {
  const { collectRun } = await import('../run-file/get-run.ts');
  const { toRunFile } = await import('../run-file/to-run-file.ts');
  await withStorage(options, async (storage) => {
    const analysis = await storage.analyses.findAnalysis(analysisId);
    if (analysis === null) throw new UserError(`There is no analysis ${analysisId}.`);
    const { finishedAt } = analysis;
    if (finishedAt === null) throw new UserError(`The analysis ${analysisId} is still under way.`);
    terminal.printJson(toRunFile(await collectRun(storage, { ...analysis, finishedAt }, { raw })));
  });
}
