import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { refuseFullDisk } from './refuse-full-disk.ts';

it('refuses a folder whose disk has less room than is needed, and takes one with enough', () => {
  expect(() => refuseFullDisk(tmpdir(), 2 ** 52)).toThrow(
    /almost full: \d+ MB are free, but reading needs 4294967296 MB/,
  );
  expect(() => refuseFullDisk(tmpdir(), 1)).not.toThrow();
});
