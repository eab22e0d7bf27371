import { entryModule } from '@signpost/platform/place';
import { runCommand } from './run-command.ts';

const MAIN = entryModule('service/src/main.ts');

/** Runs `signpost backup`, so that requests are answered meanwhile. */
export async function backUpToFolder(
  { folder, keep }: { folder: string; keep: number },
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ file: string; bytes: number }> {
  const printed = await runCommand({
    main: MAIN,
    args: ['backup', '--to', folder, '--keep', String(keep), '--json'],
    environment,
    timeout: 0,
    signal,
    onStart() {},
  });
  return JSON.parse(printed) as { file: string; bytes: number };
}
