import { expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { answerAtOnce } from './at-once.ts';

it('answers --version alone, and leaves everything else to the program', () => {
  for (const option of ['--version', '-V'])
    expect(answerAtOnce([option])).toBe(`signpost ${manifest.version}\n`);
  for (const args of [[], ['serve'], ['--version', 'serve'], ['--help']])
    expect(answerAtOnce(args)).toBeNull();
});
