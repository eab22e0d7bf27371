import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, askEach } from './ask-each.ts';
import { tempFolder } from './data-folder.ts';
import { GATED_ANSWER, startGatedServe } from './gated-serve.ts';
import { askOnKeptConnections } from './kept-connections.ts';
import { runSignpost, startSignpost, type Running, type Serving } from './run-signpost.ts';
import { madeOnce } from '../fakes/made-once.ts';
import { PATIENCE } from '../fakes/patience.ts';

const POSTS = '/plugin/v1/links/posts';

type Printing = Pick<Running, 'printed'>;

/** The process ids of the two workers, from the log; of those that answered last, when others have ended. */
async function workersOf({ printed }: Printing): Promise<[number, number]> {
  const pid = async (number: number): Promise<number> =>
    Number((await printed(new RegExp(`[^]*"worker":${number},"pid":(\\d+),"msg":"worker answers"`)))[1]);
  return [await pid(1), await pid(2)];
}

/** Waits until another process answers in place of this one, which has ended; its process id. */
async function replacementOf({ printed }: Printing, ended: number): Promise<number> {
  const [, number] = await printed(new RegExp(`"worker":(\\d+),"pid":${ended},.*"msg":"worker ended`));
  const answers = `"worker":${number},"pid":(\\d+),"msg":"worker answers"`;
  const [, pid] = await printed(new RegExp(`"pid":${ended},.*"msg":"worker ended[^]*?${answers}`));
  return Number(pid);
}

/** An ended process stays listed as a zombie until its parent asks for its exit code. */
function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
}

/** Sends 20 requests without credentials, which reach both workers. */
async function askTwenty({ url }: Serving): Promise<void> {
  const processes = new Set<string>();
  for (let asked = 0; asked < 20; asked += 1) processes.add((await ask(`${url}${POSTS}`)).process);
  expect(processes.size).toBe(2);
}

/** How many of those requests there were in all, from the metrics of each worker. */
async function counted({ url }: Serving): Promise<number[]> {
  return (await askEach(2, `${url}/metrics`)).map(({ body }) => {
    expect(body.match(/^# TYPE signpost_http_request_seconds histogram$/gm)).toHaveLength(1);
    expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
    const labels = `method="GET",route="${POSTS}",status="401"`;
    const name = 'signpost_http_request_seconds';
    const [, total] = new RegExp(`^${name}_bucket{${labels},le="\\+Inf"} (\\d+)$`, 'm').exec(body) ?? [];
    expect(body).toContain(`\n${name}_count{${labels}} ${total}\n`);
    return Number(total);
  });
}

describe('signpost serve --workers', () => {
  const shared = madeOnce(() => startGatedServe({ args: ['--workers', '2'] }));

  it('lets no client wait for a worker that ended before it took the connection, and tries again until another can start', async () => {
    const { serving, broken } = shared();
    const [pid] = await workersOf(serving);
    writeFileSync(broken, '');
    // A worker stopped like this accepts nothing, and the primary cannot know.
    process.kill(pid, 'SIGSTOP');
    const answers = [ask(`${serving.url}/healthz`), ask(`${serving.url}/healthz`)];
    expect(await Promise.any(answers)).toMatchObject({ status: 200 });
    process.kill(pid, 'SIGKILL');
    // The other request ends too, if only by its connection.
    await Promise.allSettled(answers);
    await serving.printed(/"worker":1,.*broken for now.*"pauseMs":[1-9].*"msg":"worker ended/);
    expect(await ask(`${serving.url}/healthz`)).toMatchObject({ status: 200 });
    rmSync(broken);
    await replacementOf(serving, pid);
    for (const { status } of await askEach(2, `${serving.url}/healthz`)) expect(status).toBe(200);
  });

  it('keeps answering when a worker ends, starts another in its place, and shows the requests of all in the metrics', async () => {
    const { serving } = shared();
    await askTwenty(serving);
    expect(await counted(serving)).toEqual([20, 20]);
    const [other, pid] = await workersOf(serving);
    const before = await askEach(2, `${serving.url}/healthz`);
    process.kill(pid, 'SIGKILL');
    await serving.printed(new RegExp(`"pid":${pid},.*"signal":"SIGKILL".*"msg":"worker ended`));

    const replaced = new AbortController();
    const replacement = replacementOf(serving, pid).finally(() => replaced.abort());
    while (!replaced.signal.aborted)
      expect(await ask(`${serving.url}/healthz`)).toMatchObject({ status: 200 });

    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
    expect(isAlive(await replacement)).toBe(true);
    expect(isAlive(other)).toBe(true);
    const after = await askEach(2, `${serving.url}/healthz`);
    const known = new Set(before.map(({ process }) => process));
    expect(after.filter(({ process }) => known.has(process))).toHaveLength(1);
    // The end of a worker removes nothing from the metrics.
    await askTwenty(serving);
    expect(await counted(serving)).toEqual([40, 40]);
  });

  it('lets a worker that is asked to stop finish its answer first', async () => {
    const { serving, hold } = shared();
    const held = await hold();
    const pids = await workersOf(serving);
    for (const pid of pids) process.kill(pid, 'SIGTERM');
    await serving.printed(/("msg":"stopping"[^]*){2}/);
    held.open();
    expect(await held.answer).toEqual(GATED_ANSWER);
    await Promise.all(pids.map((pid) => replacementOf(serving, pid)));
  });

  it('answers at the same address when all workers have ended at once', async () => {
    const { serving } = shared();
    const pids = await workersOf(serving);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await Promise.all(pids.map((pid) => replacementOf(serving, pid)));
    for (const { status } of await askEach(2, `${serving.url}/healthz`)) expect(status).toBe(200);
  });
});

describe('signpost serve --workers, told to stop', () => {
  it('has answered on one port with every worker, announced once, and loses no request, also when Ctrl-C reaches every process', async () => {
    const { serving, token, hold } = await startGatedServe({ args: ['--workers', '2'] });
    const pids = await workersOf(serving);
    // Announced when all workers are ready, so that the first requests already reach all of them.
    const first = [await ask(serving.url), await ask(serving.url)];
    expect(new Set(first.map(({ process }) => process)).size).toBe(2);
    const headers = { authorization: `Bearer ${token}` };
    for (const answer of await askEach(2, `${serving.url}${POSTS}`, headers))
      expect(answer).toMatchObject({ status: 200, body: '{"posts":[],"total":0,"pages":0}' });
    const held = await hold();
    const asking = askOnKeptConnections(20, `${serving.url}${POSTS}`, headers);
    await asking.allAnswered;
    serving.signal('SIGINT');
    for (const pid of pids) process.kill(pid, 'SIGINT');
    await serving.printed(/("msg":"stopping"[^]*){3}/);
    expect(await asking.ended).toEqual([]);
    held.open();
    expect(await held.answer).toEqual(GATED_ANSWER);
    const { code, stdout, stderr } = await serving.exited;
    expect({ code, stdout }).toEqual({ code: 0, stdout: `{"event":"listening","url":"${serving.url}"}\n` });
    expect(stderr.match(/"msg":"stopping"/g)).toHaveLength(3);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
  });

  it('ends at once at the second signal, with all workers', async () => {
    const { serving, hold } = await startGatedServe({ args: ['--workers', '2'] });
    const pids = await workersOf(serving);
    const held = await hold();
    serving.signal('SIGTERM');
    await serving.printed(/("msg":"stopping"[^]*){3}/);
    serving.signal('SIGTERM');
    expect(await serving.exited).toMatchObject({ code: null });
    expect(await held.answer).toBeNull();
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
  });

  it('leaves no worker behind when it is killed, and no request under way unanswered', async () => {
    const { serving, hold } = await startGatedServe({ args: ['--workers', '2'] });
    const pids = await workersOf(serving);
    const held = await hold();
    const ended = serving.kill();
    await serving.printed(/("why":"the primary process is gone","msg":"stopping"[^]*){2}/);
    held.open();
    expect(await held.answer).toEqual(GATED_ANSWER);
    // Its output closes when no process that could write to it is left.
    await ended;
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
  });
});

describe('signpost serve --workers, when it cannot start', () => {
  it('leaves no worker behind when it is killed while they start', async () => {
    const folder = tempFolder();
    const extension = path.join(folder, 'extension.mjs');
    writeFileSync(
      extension,
      `import { existsSync, writeFileSync } from 'node:fs';
       export default async () => {
         writeFileSync(${JSON.stringify(folder)} + '/started-' + process.pid, '');
         while (!existsSync(${JSON.stringify(path.join(folder, 'go-on'))})) await new Promise(setImmediate);
       };`,
    );
    // A Redis that is away is tried again and again, which keeps a process alive.
    const serving = startSignpost(['serve', '--workers', '2', '--data', tempFolder()], {
      env: { SIGNPOST_EXTENSIONS: extension, SIGNPOST_PORT: '0', SIGNPOST_CACHE_URL: 'redis://127.0.0.1:1' },
    });
    const started = (): number[] =>
      readdirSync(folder).flatMap((name) => (name.startsWith('started-') ? [Number(name.slice(8))] : []));
    await vi.waitFor(() => expect(started()).toHaveLength(2), PATIENCE);
    serving.signal('SIGKILL');
    writeFileSync(path.join(folder, 'go-on'), '');
    await vi.waitFor(() => expect(started().filter(isAlive)).toEqual([]), PATIENCE);
  });

  it('says once that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const args = ['serve', '--workers', '2', '--port', String(port), '--data', tempFolder()];
    const { code, stdout, stderr } = await runSignpost(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use: .*\\n.*\\n$`));
  });

  it.each([
    ['fails', `export default () => { throw new Error('no licence'); };`, /^Extension .*: no licence\n$/],
    [
      'ends the process',
      'export default () => process.exit(5);',
      /^A worker ended before it answered: exit code 5\.\n$/,
    ],
  ])('says once that an extension %s', async (_, source, message) => {
    const extension = path.join(tempFolder(), 'extension.mjs');
    writeFileSync(extension, source);
    const { code, stdout, stderr } = await runSignpost(['serve', '--workers', '2', '--data', tempFolder()], {
      env: { SIGNPOST_EXTENSIONS: extension, SIGNPOST_PORT: '0' },
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
  });
});
