import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lockfile.ts';

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd)('the systemd unit exposes no more than 2.0 of 10', () => {
  const unit = path.join(ROOT, 'packaging/signpost.service');
  const { status } = spawnSync('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=20',
    '--no-pager',
    unit,
  ]);
  expect(status).toBe(0);
});
