import { dataOption } from '@signpost/platform/command';
import type { Command } from 'commander';

export function addSetupCommand(program: Command): void {
  dataOption(program.command('setup'))
    .summary('ask four things and be ready to serve')
    .description(
      'Ask for your site, how to read it, the administrator and an AI service; test each answer and keep it. Can be run again: Enter alone keeps what is there.',
    )
    .action(async (options: { data?: string }) => {
      // Imported on demand: --help needs no database.
      const { setUp } = await import('./set-up.ts');
      await setUp(options);
    });
}
