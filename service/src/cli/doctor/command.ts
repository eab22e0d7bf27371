import { dataOption, tellFindings, terminal } from '@signpost/platform/command';
import type { Command } from 'commander';
import { examineAll } from './examine-all.ts';

interface DoctorOptions {
  data?: string;
  json?: boolean;
  bundle?: string | true;
}

const BUNDLE = 'signpost-support.json';

export function addDoctorCommand(program: Command): void {
  dataOption(program.command('doctor'))
    .summary('check what is configured and whether it works')
    .description(
      'Check what is configured, reachable and writable, and say what to do about the rest; exits with 3 if anything is wrong.',
    )
    .option('--json', 'print [{"check", "ok", "message"}]')
    .option(
      '--bundle [file]',
      `write versions, settings, counts, health and the outcomes of runs to a file, for those who help; without secrets, addresses and texts (${BUNDLE}, - for standard output)`,
    )
    .action(async ({ bundle, ...options }: DoctorOptions) => {
      if (bundle === undefined) return tellFindings(await examineAll(options), options);
      const { writeBundle } = await import('./write-bundle.ts');
      const file = bundle === true ? BUNDLE : bundle;
      await writeBundle(file, options);
      if (file !== '-') terminal.print(`Wrote ${file}. Look into it before you send it: it is plain JSON.`);
    });
}
