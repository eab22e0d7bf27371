import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeLeftFolders } from './left-sockets.ts';

const SOCKET = 'backend.sock';

/** Listens on a socket of its own folder, says so, and waits to be killed. */
const LISTENING = `
  const folder = process.argv[1] + '/signpost-' + process.pid + '-' + '0'.repeat(12);
  require('node:fs').mkdirSync(folder);
  require('node:net').createServer().listen(folder + '/${SOCKET}', () => console.log(process.pid));
`;

const named = (pid: number | undefined, letter: string): string => `signpost-${pid}-${letter.repeat(12)}`;

it('removes the socket folders of killed processes, and no others', async () => {
  const within = mkdtempSync(path.join(tmpdir(), 'signpost-test-'));
  onTestFinished(() => rmSync(within, { recursive: true }));
  const child = spawn(process.execPath, ['-e', LISTENING, within]);
  await once(child.stdout, 'data');
  const remove = (): Promise<void> =>
    removeLeftFolders({ within, socket: SOCKET }, new Set([path.join(within, named(process.pid, 'a'))]));

  // Of a running process, of this one, of one elsewhere that answers, with other files, and of another kind.
  const kept = [
    named(process.ppid, 'b'),
    named(process.pid, 'a'),
    named(child.pid, 'c'),
    named(child.pid, 'd'),
    'signpost-other',
    `signpost-${child.pid}`,
  ];
  for (const name of [...kept, named(process.pid, 'e'), named(child.pid, 'f')])
    mkdirSync(path.join(within, name));
  const server = createServer().listen(path.join(within, named(child.pid, 'c'), SOCKET));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  writeFileSync(path.join(within, named(child.pid, 'd'), 'notes.txt'), 'mine');

  await remove();
  expect(readdirSync(within).toSorted()).toEqual(
    [...kept, named(child.pid, '0'), named(child.pid, 'f')].toSorted(),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  await remove();
  expect(readdirSync(within).toSorted()).toEqual(kept.toSorted());
});
