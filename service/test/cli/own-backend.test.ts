import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OwnBackend, type OwnBackendOptions } from '../../src/cli/serve/own-backend.ts';
import { tempFolder } from './data-folder.ts';
import { PATIENCE } from '../fakes/patience.ts';

const STUB = fileURLToPath(new URL('../fakes/stub-backend.ts', import.meta.url));

interface Seen {
  pid: number;
  positionals: string[];
  argv: string[];
}

/** Starts the stub. `logs` has its log; `behave` sets how it starts from now on. */
async function startStub(
  behaviour: string | null,
  options: Partial<OwnBackendOptions> = {},
): Promise<{ backend: OwnBackend; logs: string[]; behave(behaviour: string | null): void }> {
  const config = options.config ?? { dataFolder: tempFolder() };
  const file = path.join(config.dataFolder, 'behaviour');
  const behave = (next: string | null): void => {
    if (next === null) rmSync(file, { force: true });
    else writeFileSync(file, next);
  };
  behave(behaviour);
  const logs: string[] = [];
  const backend = new OwnBackend({
    config,
    account: { username: 'signpost', siteUrl: 'http://127.0.0.1:7575', timeoutMs: 1, maxReplyBytes: 1 },
    logger: pino({}, { write: (line: string) => void logs.push(line) }),
    main: STUB,
    ...options,
  });
  onTestFinished(() => backend.stop());
  await backend.start();
  return { backend, logs, behave };
}

function socketOf({ account }: OwnBackend): string {
  return account.url.replace('unix:', '');
}

function get(backend: OwnBackend, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ socketPath: socketOf(backend), headers }, resolve)
      .on('error', reject)
      .end();
  });
}

async function ask(backend: OwnBackend): Promise<Seen> {
  const response = await get(backend, { 'x-cai-api-key': backend.account.apiKey });
  expect(response.statusCode).toBe(200);
  return (await json(response)) as Seen;
}

const modeOf = (file: string): number => statSync(file).mode & 0o777;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the own backend of the service', () => {
  it('removes the socket folder of a process that was killed', async () => {
    // No process has a number this high.
    const left = path.join(tmpdir(), `signpost-9999999-${randomBytes(6).toString('hex')}`);
    mkdirSync(left);
    await startStub(null);
    await expect.poll(() => existsSync(left), PATIENCE).toBe(false);
  });

  it('answers on a socket, only with its key, once it is started', async () => {
    const { backend } = await startStub(null);
    const { positionals, argv } = await ask(backend);
    expect(positionals).toEqual(['backend', 'serve']);
    expect(backend.account).toMatchObject({ username: 'signpost', siteUrl: 'http://127.0.0.1:7575' });
    expect(backend.account.url).toBe(`unix:${socketOf(backend)}`);
    expect(argv.join(' ')).not.toContain(backend.account.apiKey);
    expect((await get(backend)).statusCode).toBe(401);
  });

  it('has its socket in a folder that only this user can enter, and leaves none when it is stopped', async () => {
    const { backend } = await startStub(null);
    const folder = path.dirname(socketOf(backend));
    expect(path.dirname(folder)).toBe(tmpdir());
    expect(modeOf(folder)).toBe(0o700);
    await backend.stop();
    expect(existsSync(folder)).toBe(false);
  });

  it('has its own socket when two services share a data folder', async () => {
    const shared = { config: { dataFolder: tempFolder() } };
    const [{ backend: one }, { backend: other }] = [
      await startStub(null, shared),
      await startStub(null, shared),
    ];
    expect(socketOf(one)).not.toBe(socketOf(other));
    expect((await ask(one)).pid).not.toBe((await ask(other)).pid);
  });

  it('has its socket beside the data when the path for temporary files is too long', async () => {
    const dataFolder = tempFolder();
    const long = path.join(tempFolder(), 'x'.repeat(100));
    mkdirSync(long);
    vi.stubEnv('TMPDIR', long);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { backend } = await startStub(null, { config: { dataFolder } });
    expect(path.dirname(path.dirname(socketOf(backend)))).toBe(dataFolder);
    await ask(backend);
  });

  it('has a new key at each start', async () => {
    const [one, other] = [await startStub(null), await startStub(null)];
    expect(one.backend.account.apiKey).toMatch(/^[\da-f]{64}$/);
    expect(one.backend.account.apiKey).not.toBe(other.backend.account.apiKey);
  });

  it('is started again at the same address when it is killed', async () => {
    const { backend } = await startStub(null);
    const { pid } = await ask(backend);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect((await ask(backend)).pid).not.toBe(pid), PATIENCE);
  });

  it('comes up at the announced address when it could not start at first', async () => {
    const { backend, logs, behave } = await startStub('fail');
    await expect(ask(backend)).rejects.toThrow(/ECONNREFUSED|ENOENT/);
    expect(logs.join('')).toContain('analysis backend ended: it is started again');
    behave(null);
    await vi.waitFor(() => ask(backend), PATIENCE);
  });

  it('waits longer after each failure', async () => {
    const { logs } = await startStub('fail');
    const pauses = (): number[] =>
      logs.map((line) => (JSON.parse(line) as { pauseMs?: number }).pauseMs ?? -1).filter((ms) => ms >= 0);
    await vi.waitFor(() => expect(pauses().slice(0, 3)).toEqual([0, 1000, 2000]), PATIENCE);
  });

  it('is ended and tried again when it does not start in time', async () => {
    const { logs } = await startStub('hang', { startMs: 200 });
    const late = () => logs.filter((line) => line.includes('does not start in time'));
    await vi.waitFor(() => expect(late().length).toBeGreaterThan(1), PATIENCE);
  });

  it('has ended, and stays so, once it is stopped', async () => {
    const { backend, logs } = await startStub(null);
    const { pid } = await ask(backend);
    await backend.stop();
    expect(isAlive(pid)).toBe(false);
    await expect(ask(backend)).rejects.toThrow(/ECONNREFUSED|ENOENT/);
    expect(logs.join('')).not.toContain('started again');
  });

  it('is killed when it ignores the signal to stop', async () => {
    const { backend } = await startStub('deaf', { stopMs: 200 });
    const { pid } = await ask(backend);
    await backend.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is not tried again once it is stopped', async () => {
    const { backend, logs, behave } = await startStub('fail');
    await vi.waitFor(() => expect(logs.join('')).toContain('"pauseMs":1000'), PATIENCE);
    await backend.stop();
    behave(null);
    await expect(ask(backend)).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  });
});
