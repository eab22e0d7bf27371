import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from './data-folder.ts';
import { callSignpost } from './run-signpost.ts';

/** Commands that have nothing to do where nothing is stored. */
const COMMANDS = [
  ['verify'],
  ['export', 'records', '-'],
  ['import', 'undo'],
  ['user', 'list'],
  ['user', 'remove', 'ada'],
  ['password', 'create', 'ada'],
  ['token', 'create'],
  ['token', 'list'],
  ['token', 'revoke', '1'],
  ['brand', 'list'],
  ['brand', 'remove', 'acme', '--yes'],
  ['backend', 'export', '--analysis', 'none'],
  ['backend', 'rescore'],
  ['backend', 'audit'],
];

describe('in a folder without data', () => {
  it.each(COMMANDS)('%s %s says so, exits with 1 and creates nothing', async (...command) => {
    const empty = tempFolder();
    const missing = path.join(empty, 'none');
    for (const folder of [missing, empty]) {
      const result = await callSignpost([...command, '--data', folder]);
      expect(result).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr).toMatch(new RegExp(`^There is no data in ${folder}\\.\n`));
      expect(existsSync(missing)).toBe(false);
      expect(readdirSync(empty)).toEqual([]);
    }
  });
});
