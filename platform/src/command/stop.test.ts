import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

/**
 * Runs a server in a new process, with `start` as code. The process prints `up` when `start` begins and `closed` at the end, and keeps
 * its compiled code in `folder`.
 */
async function aServer(
  start: string,
): Promise<{ child: ChildProcess; ended: Promise<string>; folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-'));
  const module = path.join(folder, 'server.mjs');
  writeFileSync(
    module,
    `import { once } from 'node:events';
     import { createServer } from 'node:http';
     import { runServer } from ${JSON.stringify(new URL('stop.ts', import.meta.url).href)};
     const alive = setInterval(() => {}, 1000);
     const log = { info: (fields) => console.log(fields.why), error() {}, fatal() {} };
     const app = { log, server: createServer() };
     const start = async (stopping) => { console.log('up'); ${start} };
     const close = async () => { clearInterval(alive); console.log('closed'); };
     await runServer({ app, start, close }).catch((error) => console.log(error.message));`,
  );
  const child = spawn(process.execPath, [module], {
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  let printed = '';
  const isUp = Promise.withResolvers<void>();
  child.stdout.on('data', (text) => {
    printed += String(text);
    if (printed.includes('up\n')) isUp.resolve();
  });
  const ended = once(child, 'close').then(([code]) => `${printed}${code}`);
  await Promise.race([isUp.promise, ended]);
  return { child, ended, folder };
}

describe('runServer', () => {
  it.each([
    ['while it starts', 'await new Promise(() => {});'],
    [
      'and it listens only after that',
      `await once(stopping, 'abort'); await once(app.server.listen(0), 'listening');`,
    ],
    ['once it is up', ''],
  ])('closes and ends well when a signal comes %s', async (_, start) => {
    const { child, ended } = await aServer(start);
    child.kill('SIGTERM');
    expect(await ended).toBe('up\nSIGTERM\nclosed\n0');
  });

  it('closes and fails when it cannot start', async () => {
    const { ended } = await aServer(`throw new Error('no room');`);
    expect(await ended).toBe('up\nclosed\nno room\n0');
  });

  it('keeps its compiled code for the next start as soon as it is up, as it may be killed', async () => {
    const { folder } = await aServer('');
    await expect.poll(() => globSync('v*/*', { cwd: folder }).length, { timeout: 50_000 }).toBeGreaterThan(0);
  });
});
