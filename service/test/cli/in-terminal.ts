import { SIGNPOST, startSignpost, type Running, type RunOptions } from './run-signpost.ts';

/** Tests that need a terminal get one from `script`, as Linux has it. */
export const HAS_TERMINAL = process.platform === 'linux';

export const CTRL_C = '\u0003';

/** A real process whose standard streams are a terminal; text written to `stdin` is typed there. */
export function startInTerminal(args: readonly string[], env: RunOptions['env'] = {}): Running {
  const typed = [SIGNPOST, ...args].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  return startSignpost(['--quiet', '--return', '--command', `exec ${typed}`, '/dev/null'], {
    command: 'script',
    env,
  });
}
