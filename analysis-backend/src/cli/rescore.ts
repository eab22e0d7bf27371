import { dataOption, terminal } from '@signpost/platform/command';
import { oneLine } from '@signpost/platform/text';
import { systemClock } from '@signpost/platform/time';
import type { Command } from 'commander';
import { withStorage } from './with-storage.ts';

interface RescoreOptions {
  brand?: string;
  data?: string;
  json?: boolean;
}

export function addRescoreCommand(program: Command): void {
  dataOption(program.command('rescore'))
    .summary('score stored answers again, by the rules of today')
    .description(
      'Read the stored answers again, by the names and rules of today, and score every finished analysis again. ' +
        'No AI service is asked; the old numbers are kept, too. `serve` may be running.',
    )
    .option('--brand <id>', 'only this brand (its uuid); all when missing')
    .option('--json', 'print {"analyses", "changed", "labelled_changed"}')
    .action(runRescore);
}

async function runRescore({ brand, json = false, ...options }: RescoreOptions): Promise<void> {
  const { rescore } = await import('../analyses/run/rescore.ts');
  const { directReader: reader } = await import('../extraction/direct-reader.ts');
  await withStorage(options, async (storage) => {
    const { analyses, changed, labelledChanged } = await rescore(
      { ...storage, clock: systemClock, reader },
      { brandId: brand ?? null },
      (progress) => {
        if (!json && progress.changed)
          terminal.print(`${oneLine(progress.brandName)}: analysis ${progress.analysisId} has new numbers`);
      },
    );
    if (json) return terminal.printJson({ analyses, changed, labelled_changed: labelledChanged });
    terminal.print(`${analyses} analyses scored again, ${changed} of them changed.`);
    if (labelledChanged > 0)
      terminal.print(
        `${labelledChanged} labelled answer${labelledChanged === 1 ? ' is' : 's are'} read differently than before: \`signpost backend audit\` shows whether that is right.`,
      );
  });
}
