import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, askEach } from './ask-each.ts';
import { aDataFolder, tempFolder } from './data-folder.ts';
import { GATED_ANSWER, startGatedServe } from './gated-serve.ts';
import { askOnKeptConnections } from './kept-connections.ts';
import { runSignpost, startServe, type Running } from './run-signpost.ts';
import { startSample } from './start-sample.ts';
import { PATIENCE } from '../fakes/patience.ts';

const POSTS = '/plugin/v1/links/posts';

/** The process ids of the first workers, from the log. */
async function firstWorkers({ printed }: Pick<Running, 'printed'>, count: number): Promise<number[]> {
  const pids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const [, pid] = await printed(new RegExp(`"worker":${number},"pid":(\\d+),"msg":"worker answers"`));
    pids.push(Number(pid));
  }
  return pids;
}

/** Waits until another process answers in place of a worker that has ended; its process id. */
async function replacementOf({ printed }: Pick<Running, 'printed'>, number: number): Promise<number> {
  const ended = `"worker":${number},.*"msg":"worker ended`;
  const [, pid] = await printed(
    new RegExp(`${ended}[^]*"worker":${number},"pid":(\\d+),"msg":"worker answers"`),
  );
  return Number(pid);
}

/** An ended process stays listed as a zombie until its parent asks for its exit code. */
function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
}

function startWorkers(count: number, folder: string, env: Record<string, string> = {}) {
  return startServe(['--workers', String(count), '--data', folder], { env });
}

describe('signpost serve --workers', () => {
  it('answers on one port with every worker, and announces it once', async () => {
    const { folder, token } = await aDataFolder();
    const serving = await startWorkers(2, folder);
    // Announced when all workers are ready, so that the first requests already reach all of them.
    const first = [await ask(serving.url), await ask(serving.url)];
    expect(new Set(first.map(({ process }) => process)).size).toBe(2);
    const answers = await askEach(2, `${serving.url}${POSTS}`, { authorization: `Bearer ${token}` });
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: '{"posts":[],"total":0,"pages":0}' });
    const { code, stdout } = await serving.stop();
    expect({ code, stdout }).toEqual({ code: 0, stdout: `{"event":"listening","url":"${serving.url}"}\n` });
  });

  it('loads the sample once, with one password that every worker accepts', async () => {
    const folder = path.join(tempFolder(), 'new');
    const sample = await startSample(folder, { SIGNPOST_WORKERS: '2' });
    const authorization = `Basic ${Buffer.from(sample.credentials).toString('base64')}`;
    for (const { status, body } of await askEach(2, sample.url, { authorization })) {
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ posts: { length: 3 } });
    }
    sample.signal('SIGINT');
    const { code, stdout } = await sample.exited;
    expect(code).toBe(0);
    expect(stdout.match(/auth=/g)).toHaveLength(1);
    expect(stdout.match(/is listening on/g)).toHaveLength(1);
  });

  it('accepts the sign-in line and its session in every worker', async () => {
    const sample = await startSample(path.join(tempFolder(), 'new'), { SIGNPOST_WORKERS: '2' });
    const { origin } = new URL(sample.url);
    const signedIn = await fetch(`${origin}/plugin/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: sample.code }),
    });
    expect(signedIn.status).toBe(200);
    const [cookie = ''] = signedIn.headers.getSetCookie()[0]?.split(';') ?? [];
    for (const { status } of await askEach(2, sample.url, { cookie })) expect(status).toBe(200);
    sample.signal('SIGINT');
    expect(await sample.exited).toMatchObject({ code: 0 });
  });

  it('shows the requests of all workers in the metrics, whichever worker answers', async () => {
    const serving = await startWorkers(2, tempFolder());
    const askTwenty = async (): Promise<void> => {
      const processes = new Set<string>();
      for (let asked = 0; asked < 20; asked += 1)
        processes.add((await ask(`${serving.url}${POSTS}`)).process);
      expect(processes.size).toBe(2);
    };
    const counted = async (): Promise<number[]> =>
      (await askEach(2, `${serving.url}/metrics`)).map(({ body }) => {
        expect(body.match(/^# TYPE signpost_http_request_seconds histogram$/gm)).toHaveLength(1);
        expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
        const labels = `method="GET",route="${POSTS}",status="401"`;
        const name = 'signpost_http_request_seconds';
        const [, total] = new RegExp(`^${name}_bucket{${labels},le="\\+Inf"} (\\d+)$`, 'm').exec(body) ?? [];
        expect(body).toContain(`\n${name}_count{${labels}} ${total}\n`);
        return Number(total);
      });
    await askTwenty();
    expect(await counted()).toEqual([20, 20]);

    // The end of a worker removes nothing from the metrics.
    const [pid = 0] = await firstWorkers(serving, 2);
    process.kill(pid, 'SIGKILL');
    await replacementOf(serving, 1);
    await askTwenty();
    expect(await counted()).toEqual([40, 40]);
  });
});

describe('signpost serve --workers, when a worker ends', () => {
  it('keeps answering, and starts another worker in its place', async () => {
    const serving = await startWorkers(2, tempFolder());
    const [pid = 0, other = 0] = await firstWorkers(serving, 2);
    const before = await askEach(2, `${serving.url}/healthz`);
    process.kill(pid, 'SIGKILL');
    await serving.printed(new RegExp(`"pid":${pid},.*"signal":"SIGKILL".*"msg":"worker ended`));

    const replaced = new AbortController();
    const replacement = replacementOf(serving, 1).finally(() => replaced.abort());
    while (!replaced.signal.aborted)
      expect(await ask(`${serving.url}/healthz`)).toMatchObject({ status: 200 });

    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
    expect(isAlive(await replacement)).toBe(true);
    expect(isAlive(other)).toBe(true);
    const after = await askEach(2, `${serving.url}/healthz`);
    const known = new Set(before.map(({ process }) => process));
    expect(after.filter(({ process }) => known.has(process))).toHaveLength(1);
    expect(await serving.stop()).toMatchObject({ code: 0 });
  });

  it('lets no client wait for a worker that ended before it took the connection', async () => {
    const serving = await startWorkers(2, tempFolder());
    const [pid = 0] = await firstWorkers(serving, 2);
    // A worker stopped like this accepts nothing, and the primary cannot know.
    process.kill(pid, 'SIGSTOP');
    const answers = [ask(`${serving.url}/healthz`), ask(`${serving.url}/healthz`)];
    expect(await Promise.any(answers)).toMatchObject({ status: 200 });
    process.kill(pid, 'SIGKILL');
    // The other request ends too, if only by its connection.
    await Promise.allSettled(answers);
  });

  it('answers at the same address when all of them have ended at once', async () => {
    const serving = await startWorkers(2, tempFolder());
    for (const pid of await firstWorkers(serving, 2)) process.kill(pid, 'SIGKILL');
    await Promise.all([replacementOf(serving, 1), replacementOf(serving, 2)]);
    for (const { status } of await askEach(2, `${serving.url}/healthz`)) expect(status).toBe(200);
  });

  it('lets a worker that is told to stop finish its answer first', async () => {
    const { serving, hold } = await startGatedServe({ args: ['--workers', '2'] });
    const held = await hold();
    for (const pid of await firstWorkers(serving, 2)) process.kill(pid, 'SIGTERM');
    await serving.printed(/("msg":"stopping"[^]*){2}/);
    held.open();
    expect(await held.answer).toEqual(GATED_ANSWER);
    await Promise.all([replacementOf(serving, 1), replacementOf(serving, 2)]);
    expect(await serving.stop()).toMatchObject({ code: 0 });
  });

  it('tries again until a worker can start', async () => {
    const folder = tempFolder();
    const extension = path.join(folder, 'fragile.mjs');
    writeFileSync(
      extension,
      `import { existsSync } from 'node:fs';
       export default () => {
         if (existsSync(process.env.BROKEN)) throw new Error('broken for now');
       };`,
    );
    const broken = path.join(folder, 'broken');
    const serving = await startWorkers(2, tempFolder(), { SIGNPOST_EXTENSIONS: extension, BROKEN: broken });
    const [pid = 0] = await firstWorkers(serving, 2);
    writeFileSync(broken, '');
    process.kill(pid, 'SIGKILL');
    await serving.printed(/"worker":1,.*broken for now.*"pauseMs":[1-9].*"msg":"worker ended/);
    expect(await ask(`${serving.url}/healthz`)).toMatchObject({ status: 200 });
    rmSync(broken);
    await replacementOf(serving, 1);
    for (const { status } of await askEach(2, `${serving.url}/healthz`)) expect(status).toBe(200);
  });
});

describe('signpost serve --workers, told to stop', () => {
  it('answers the requests under way, also when Ctrl-C reaches every process', async () => {
    const { serving, hold } = await startGatedServe({ args: ['--workers', '2'] });
    const pids = await firstWorkers(serving, 2);
    const held = await hold();
    serving.signal('SIGINT');
    for (const pid of pids) process.kill(pid, 'SIGINT');
    await serving.printed(/("msg":"stopping"[^]*){3}/);
    held.open();
    expect(await held.answer).toEqual(GATED_ANSWER);
    const { code, stderr } = await serving.exited;
    expect(code).toBe(0);
    expect(stderr.match(/"msg":"stopping"/g)).toHaveLength(3);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), PATIENCE);
  });

  it('loses no request of clients that reuse their connections', async () => {
    const { folder, token } = await aDataFolder();
    const serving = await startWorkers(2, folder);
    const authorization = `Bearer ${token}`;
    const asking = askOnKeptConnections(20, `${serving.url}${POSTS}`, { authorization });
    await asking.allAnswered;
    serving.signal('SIGTERM');
    expect(await asking.ended).toEqual([]);
    expect(await serving.exited).toMatchObject({ code: 0 });
  });

  it('ends at once at the second signal, with all workers', async () => {
    const { serving, hold } = await startGatedServe({ args: ['--workers', '2'] });
    const pids = await firstWorkers(serving, 2);
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
    const pids = await firstWorkers(serving, 2);
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
  it('says once which settings are wrong', async () => {
    const { code, stdout, stderr } = await runSignpost(['serve', '--workers', '65', '--data', tempFolder()], {
      env: { SIGNPOST_LOG_LEVEL: 'loud' },
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      'Some settings are wrong:',
      '  - --workers must be a whole number from 1 to 64, not "65"',
      '  - SIGNPOST_LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
      '',
    ]);
  });

  it('says once that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const args = ['serve', '--workers', '2', '--port', String(port), '--data', tempFolder()];
    const { code, stdout, stderr } = await runSignpost(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken: .*\\n.*\\n$`));
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
