import { entryModule } from '@signpost/platform/place';
import { runCommand } from './run-command.ts';

const MAIN = entryModule('service/src/main.ts');

/** Runs `signpost suggest refresh`, so that requests are answered meanwhile. `answers`: by post, how many AI answers cite it. */
export async function makeSuggestions(
  answers: ReadonlyMap<number, number>,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  await runCommand({
    main: MAIN,
    args: ['suggest', 'refresh'],
    environment,
    timeout: 0,
    signal,
    input: JSON.stringify([...answers]),
    onStart() {},
  });
}
