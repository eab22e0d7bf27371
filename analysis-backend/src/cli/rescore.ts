import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { systemClock } from '../shared/system-clock.ts';
import { terminal } from './output.ts';

interface RescoreOptions {
  brand?: string;
  data?: string;
  json?: boolean;
}

export function addRescoreCommand(program: Command): void {
  program
    .command('rescore')
    .description(
      'Read the stored answers again, with the names and rules of today, and score every finished analysis anew. ' +
        'Nobody is asked anything; the old numbers are kept beside the new ones. May run beside `serve`.',
    )
    .option('--brand <id>', 'only this brand (its uuid); all when missing')
    .option('--data <folder>', 'data folder (SIGNPOST_DATA, else ./data)')
    .option('--json', 'print {"analyses", "changed"}')
    .action(runRescore);
}

async function runRescore({ brand, data, json = false }: RescoreOptions): Promise<void> {
  const config = readConfig(data === undefined ? {} : { overrides: { data } });
  // Loaded here: --help and usage errors need no storage.
  const { openStorage } = await import('../compose.ts');
  const { rescore } = await import('../analyses/rescore.ts');
  const storage = await openStorage(config);
  try {
    const total = await rescore(
      { ...storage, clock: systemClock },
      { brandId: brand ?? null },
      (progress) => {
        if (!json && progress.changed)
          terminal.print(`${progress.brandName}: analysis ${progress.analysisId} has new numbers`);
      },
    );
    if (json) terminal.printJson(total);
    else terminal.print(`${total.analyses} analyses scored again, ${total.changed} of them changed.`);
  } finally {
    await storage.close();
  }
}
