import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makePrivateFile } from './private-file.ts';

function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('creates a file that only its user can read and write', () => {
  const file = path.join(tempFolder(), 'new.db');
  makePrivateFile(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe('');
});

it('does not change an existing file', () => {
  const file = path.join(tempFolder(), 'old.db');
  writeFileSync(file, 'data', { mode: 0o640 });
  makePrivateFile(file);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readFileSync(file, 'utf8')).toBe('data');
});

it('fails where no file can be created', () => {
  expect(() => makePrivateFile(path.join(tempFolder(), 'missing', 'new.db'))).toThrow('ENOENT');
});
