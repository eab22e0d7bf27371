import { existsSync, readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };

/** The help as `npm run build` has printed it, beside the bundle; a checkout works it out each time. */
const HELP = new URL('help.txt', import.meta.url);

/** What to print for an option that needs nothing of the program to be loaded; null for everything else. */
export function answerAtOnce(args: readonly string[]): string | null {
  const [option, ...others] = args;
  if (others.length > 0) return null;
  if (option === '--version' || option === '-V') return `signpost ${manifest.version}\n`;
  if ((option === '--help' || option === '-h') && existsSync(HELP)) return readFileSync(HELP, 'utf8');
  return null;
}
