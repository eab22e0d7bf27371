import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  callSignpost,
  runSignpost,
  SIGNPOST,
  startSignpost,
  type Finished,
} from '../../../service/test/cli/run-signpost.ts';
import { findOllama, offerOf } from '../../src/providers/find-ollama.ts';
import { runBackendCommand } from '../../src/cli/program.ts';
import { bringUp } from '../../src/cli/serve.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { chatDialect, KEY as PROVIDER_KEY, responsesDialect } from '../fakes/provider-server-dialects.ts';
import { startProviderServer } from '../fakes/provider-server.ts';
import { aRunFile } from '../fakes/run-files.ts';
import { aBackend } from '../http/a-backend.ts';
import { KEY, tempFolder } from './backend-process.ts';
import { PATIENCE } from '../../../service/test/fakes/patience.ts';

interface Finding {
  check: string;
  ok: boolean;
  message: string;
}

async function anEmptyStorage(): Promise<string> {
  const dataFolder = tempFolder();
  await (await openStorage({ dataFolder, database: null })).close();
  return dataFolder;
}

async function doctor(
  folder: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; findings: Finding[] }> {
  const { code, stdout } = await callSignpost(['backend', 'doctor', '--json', '--data', folder], env);
  return { code, findings: JSON.parse(stdout) as Finding[] };
}

describe('signpost backend', () => {
  it('is listed in the help of the service, and has its own help', async () => {
    const service = await callSignpost(['--help']);
    expect(service.stdout).toMatch(/^ +backend .*analysis backend/m);
    const backend = await callSignpost(['backend', '--help']);
    expect(backend).toMatchObject({ code: 0, stderr: '' });
    for (const command of ['serve', 'rescore', 'audit', 'export', 'verify', 'doctor']) {
      expect(backend.stdout).toMatch(new RegExp(`^ +${command} `, 'm'));
    }
    expect(backend.stdout).toContain('Exit codes: 0 done');
    expect(await callSignpost(['backend', 'serve', '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('SIGNPOST_BACKEND_PORT'),
    });
  });

  it('exits with 2 when it is called wrongly', async () => {
    for (const args of [['nothing'], ['serve', '--no-such'], ['doctor', '--port', '1']]) {
      const { code, stderr } = await callSignpost(['backend', ...args]);
      expect(code).toBe(2);
      expect(stderr).toContain('--help');
    }
  });
});

/** `backend serve` on a socket on which it cannot listen. */
function serveOn(socket: string): Promise<Finished> {
  return runSignpost(['backend', 'serve', '--socket', socket, '--data', tempFolder()], {
    env: { SIGNPOST_BACKEND_API_KEY: KEY },
  });
}

describe('signpost backend serve', () => {
  it('does not start without a key, and lists every wrong setting', async () => {
    const env = { SIGNPOST_BACKEND_PORT: 'http', SIGNPOST_ENGINES: 'openai/gpt-5-mini' };
    const { code, stdout, stderr } = await callSignpost(['backend', 'serve', '--data', tempFolder()], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toEqual([
      'Some settings are wrong:',
      expect.stringContaining('SIGNPOST_BACKEND_PORT'),
      expect.stringContaining('SIGNPOST_BACKEND_API_KEY'),
      expect.stringContaining('SIGNPOST_OPENAI_API_KEY'),
    ]);
  });

  it('says so when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const args = ['backend', 'serve', '--port', String(port), '--data', tempFolder()];
    const second = await runSignpost(args, { env: { SIGNPOST_BACKEND_API_KEY: KEY } });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(`Port ${port} on 127.0.0.1 is in use: `);
    expect(second.stderr).toMatch(/--port \d+ or SIGNPOST_BACKEND_PORT=\d+; --port 0 takes any free one/);
  });

  it('listens on a socket that only its user can write to, and replaces one that was left behind', async () => {
    const socket = path.join(tempFolder(), 'backend.sock');
    const env = { SIGNPOST_BACKEND_API_KEY: KEY };
    const args = ['backend', 'serve', '--socket', socket, '--json', '--data', tempFolder()];
    for (const end of ['SIGKILL', 'SIGINT'] as const) {
      const running = startSignpost(args, { env });
      const [line] = await running.printed(/^\{"event":"listening".*\}$/m);
      expect(JSON.parse(line)).toMatchObject({ url: `unix:${socket}` });
      expect(statSync(socket).mode & 0o777).toBe(0o600);
      running.signal(end);
      expect(await running.exited).toMatchObject({ code: end === 'SIGKILL' ? null : 0 });
      expect(existsSync(socket)).toBe(end === 'SIGKILL');
    }
  });

  it('ends at once and says why when it cannot listen on the socket', async () => {
    const socket = path.join(tempFolder(), 'backend.sock');
    const taken = createServer().listen(socket);
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const nowhere = path.join(tempFolder(), 'no-such', 'backend.sock');
    const [refused, lost] = await Promise.all([serveOn(socket), serveOn(nowhere)]);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`Cannot listen on the socket ${socket}: another process listens there`),
    });
    expect(lost).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Cannot listen on the socket ${nowhere}: `),
    });
  });

  it('stops when the process that started it closes the channel', async () => {
    const child = spawn(SIGNPOST, ['backend', 'serve', '--port', '0', '--json', '--data', tempFolder()], {
      env: { PATH: '/usr/bin:/bin', SIGNPOST_BACKEND_API_KEY: KEY },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const exited = once(child, 'exit');
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error('there are pipes');
    const log = text(stderr);
    await once(stdout, 'data');
    child.disconnect();
    expect(await exited).toEqual([0, null]);
    expect(await log).toContain('the process that started this one is gone');
  });
});

describe('signpost backend rescore', () => {
  it('does nothing in an empty storage, and fails for an unknown brand', async () => {
    const folder = await anEmptyStorage();
    expect(await callSignpost(['backend', 'rescore', '--json', '--data', folder])).toMatchObject({
      code: 0,
      stdout: '{"analyses":0,"changed":0,"labelled_changed":0}\n',
    });
    const unknown = await callSignpost(['backend', 'rescore', '--brand', 'none', '--data', folder]);
    expect(unknown).toMatchObject({ code: 1, stderr: 'There is no brand none.\n' });
  });
});

describe('signpost backend verify', () => {
  it('reproduces the numbers of a file without any settings, and exits with 3 when they differ', async () => {
    const folder = tempFolder();
    const [good, bad] = [path.join(folder, 'good.json'), path.join(folder, 'bad.json')];
    const file = await aRunFile();
    writeFileSync(good, JSON.stringify(file));
    const otherVersion = (file.score_version ?? 0) + 1;
    writeFileSync(bad, JSON.stringify({ ...file, score_version: otherVersion }));
    const verified = await runSignpost(['backend', 'verify', good], { env: { SIGNPOST_ENGINES: 'wrong' } });
    const differs = await callSignpost(['backend', 'verify', bad, '--json']);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toMatch(/^Acme, analysis .*\nScore [\d.]+ of 100 \(95 % interval .* to .*\)\n/);
    expect(verified.stdout).toContain('10 answers read again: 10 readings are the same.');
    expect(differs).toMatchObject({ code: 3, stderr: '' });
    expect(JSON.parse(differs.stdout)).toMatchObject({
      ok: false,
      digest_ok: false,
      versions: {
        in_file: { score_version: otherVersion },
        here: { score_version: file.score_version },
      },
      same_readings: 10,
      differences: [{ place: 'digest', in_file: file.digest }],
    });
  });
});

describe('signpost backend doctor', () => {
  it('finds nothing wrong without any settings, and says that answers are samples', async () => {
    const folder = await anEmptyStorage();
    const { code, findings } = await doctor(folder);
    expect(code).toBe(0);
    expect(findings).toEqual(
      expect.arrayContaining([
        { check: 'settings', ok: true, message: 'http://127.0.0.1:7576/api/v1' },
        { check: 'key', ok: true, message: expect.stringContaining('SIGNPOST_BACKEND_API_KEY') },
        { check: 'storage', ok: true, message: expect.stringContaining('writable; 0 brands') },
        { check: 'engines', ok: true, message: expect.stringContaining('invented samples') },
        { check: 'budget', ok: true, message: expect.stringContaining('no limit') },
      ]),
    );
    const plain = await callSignpost(['backend', 'doctor', '--data', folder]);
    expect(plain.stdout).toMatch(/^ok +storage: SQLite in /m);
  });

  it('creates nothing in a folder without data, and says so', async () => {
    const empty = tempFolder();
    const missing = path.join(empty, 'none');
    for (const folder of [missing, empty]) {
      const { code, findings } = await doctor(folder);
      expect(code).toBe(0);
      const message = `no data in ${folder} yet: \`signpost serve\` and \`backend serve\` make it`;
      expect(findings).toContainEqual({ check: 'storage', ok: true, message });
      expect(readdirSync(empty)).toEqual([]);
    }
  });

  it('exits with 3 for a data folder that is a file, and for wrong settings', async () => {
    const file = path.join(tempFolder(), 'file');
    writeFileSync(file, '');
    const broken = await doctor(file);
    expect(broken.code).toBe(3);
    expect(broken.findings.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['storage']);
    const wrong = await doctor(tempFolder(), { SIGNPOST_ENGINES: 'nobody/model', SIGNPOST_RAW_DAYS: '-1' });
    expect(wrong.code).toBe(3);
    expect(wrong.findings).toEqual([
      { check: 'settings', ok: false, message: expect.stringContaining('nobody') },
    ]);
  });

  it('reports which services answer and accept the key, which prices are known, and which limit cannot be kept', async () => {
    const server = await startProviderServer(chatDialect);
    const env = {
      SIGNPOST_ENGINES: 'openai-chat/gpt-5-mini, compatible/unpriced',
      SIGNPOST_OPENAI_API_KEY: PROVIDER_KEY,
      SIGNPOST_OPENAI_BASE_URL: server.baseUrl,
      SIGNPOST_COMPATIBLE_API_KEY: 'not-the-key-of-this-server',
      SIGNPOST_COMPATIBLE_BASE_URL: server.baseUrl,
      SIGNPOST_BUDGET_RUN_USD: '1',
    };
    const { code, findings } = await doctor(tempFolder(), env);
    expect(code).toBe(3);
    expect(findings).toEqual(
      expect.arrayContaining([
        {
          check: 'engine',
          ok: true,
          message: expect.stringMatching(/^openai-chat\/gpt-5-mini, price of 20/),
        },
        {
          check: 'engine',
          ok: true,
          message: expect.stringMatching(/^compatible\/unpriced, price not known/),
        },
        { check: 'provider', ok: true, message: 'openai-chat answers and takes the key' },
        { check: 'provider', ok: false, message: expect.stringContaining('compatible: ') },
        { check: 'budget', ok: false, message: expect.stringContaining('SIGNPOST_PRICES') },
      ]),
    );
    // A health check costs nothing.
    expect(server.seen).toEqual([]);
    expect(JSON.stringify(findings)).not.toMatch(/not-the-key|sk-/);
  });

  it('asks every engine one question with --ask, and prints which answered, how, and at what cost', async () => {
    const [chat, responses] = [
      await startProviderServer(chatDialect),
      await startProviderServer(responsesDialect),
    ];
    chat.script({ body: chatDialect.answer('Three of them.') });
    for (const [name, value] of Object.entries({
      SIGNPOST_ENGINES: 'openai/gpt-5-mini+search, compatible/unpriced',
      SIGNPOST_OPENAI_API_KEY: PROVIDER_KEY,
      SIGNPOST_OPENAI_BASE_URL: responses.baseUrl,
      SIGNPOST_COMPATIBLE_API_KEY: PROVIDER_KEY,
      SIGNPOST_COMPATIBLE_BASE_URL: chat.baseUrl,
    }))
      vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const printed = spyOnOutput();
    // Runs in this process, since starting another takes long.
    const folder = await anEmptyStorage();
    const code = await runBackendCommand(['doctor', '--ask', '--json', '--data', folder]);
    const findings = JSON.parse(printed()) as Finding[];
    expect(findings.filter(({ check }) => check === 'answer')).toEqual([
      {
        check: 'answer',
        ok: false,
        message:
          'openai/gpt-5-mini+search: answered by model-1-2026-11-01, WITHOUT a web search, although +search asks for one, finish reason stop, 12 tokens in and 34 out, cost 0.000071 USD',
        answer: {
          engine_id: 'openai/gpt-5-mini+search',
          served_model: 'model-1-2026-11-01',
          grounded: false,
          should_be_grounded: true,
          finish_reason: 'stop',
          input_tokens: 12,
          output_tokens: 34,
          searches: 0,
          cost_usd: 0.000071,
        },
      },
      {
        check: 'answer',
        ok: true,
        message:
          'compatible/unpriced: answered by model-1-2026-11-01, without a web search, as it should, finish reason stop, 12 tokens in and 34 out, cost unknown',
        answer: expect.objectContaining({ engine_id: 'compatible/unpriced', cost_usd: null }),
      },
    ]);
    expect(code).toBe(3);
    expect([chat.seen.length, responses.seen.length]).toEqual([1, 1]);
    expect(printed()).not.toContain(PROVIDER_KEY);
    const storage = await openStorage({ dataFolder: folder, database: null });
    onTestFinished(() => storage.close());
    const { instanceDay } = await storage.spend.spent({ analysisId: null, brandId: '', at: Date.now() });
    expect(instanceDay.usd).toBe(0.000071);
  });
});

const ANY_PORT = { host: '127.0.0.1', port: 0, socket: null };

/** A server on its own port that answers like an Ollama, or as the test says. */
async function startOllama(
  replies: Record<string, string>,
): Promise<{ address: string; release(): void; asked(): number }> {
  const released = Promise.withResolvers<void>();
  let asked = 0;
  const server = createServer(({ url = '' }, response) => {
    asked += 1;
    void released.promise.then(() => response.end(replies[url] ?? ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, release: released.resolve, asked: () => asked };
}

const OLLAMA = {
  '/api/version': '{"version":"0.12.0"}',
  '/api/tags': JSON.stringify({
    models: [
      { name: 'nomic-embed-text:latest', details: { family: 'nomic-bert' } },
      { name: 'qwen3:4b', details: { family: 'qwen3' } },
      { name: 'not a name \u001b[31m' },
      { name: 'llama3.2:latest', details: { family: 'llama' } },
    ],
  }),
};

describe('findOllama', () => {
  it('recognises an Ollama by its answer, lists its chat models, and takes nothing else for one', async () => {
    const { address, release } = await startOllama(OLLAMA);
    release();
    expect(await findOllama(address)).toEqual({ address, models: ['qwen3:4b', 'llama3.2:latest'] });
    for (const version of ['{}', 'hello', '[]', 'null']) {
      const other = await startOllama({ '/api/version': version });
      other.release();
      expect(await findOllama(other.address)).toBeNull();
    }
    expect(await findOllama('http://127.0.0.1:1')).toBeNull();
  });

  it('follows no redirect', async () => {
    const elsewhere = await startOllama(OLLAMA);
    elsewhere.release();
    const server = createServer(({ url = '' }, response) => {
      response.writeHead(307, { location: elsewhere.address + url }).end(OLLAMA['/api/version']);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    expect(await findOllama(`http://127.0.0.1:${port}`)).toBeNull();
    expect(elsewhere.asked()).toBe(0);
  });

  it('does not accept a reply longer than any list of models', async () => {
    const version = JSON.stringify({ version: '0.12.0', more: ' '.repeat(2 * 1024 * 1024) });
    const { address, release } = await startOllama({ ...OLLAMA, '/api/version': version });
    release();
    expect(await findOllama(address)).toBeNull();
  });

  it('suggests a model to start with when the Ollama has none', async () => {
    const { address, release } = await startOllama({ ...OLLAMA, '/api/tags': '{"models":[]}' });
    release();
    const ollama = await findOllama(address);
    expect(ollama && offerOf(ollama)).toContain('ollama pull llama3.2, then SIGNPOST_COMPATIBLE_BASE_URL=');
  });
});

describe('an Ollama on this machine', () => {
  it.each([
    ['to a person', false],
    ['in the log to a script', true],
  ])('is offered %s when no engine is configured, and the start does not wait for it', async (_, json) => {
    const { address, release } = await startOllama(OLLAMA);
    const printed = spyOnOutput();
    const settings = `SIGNPOST_COMPATIBLE_BASE_URL=${address}/v1 SIGNPOST_ENGINES=compatible/qwen3:4b`;
    const { backend, log } = await aBackend();
    await bringUp(backend, ANY_PORT, { json, ollamaAddress: address });
    expect(printed()).toMatch(json ? /^\{"event":"listening".*\}\n$/ : /listening on .*\n.*SAMPLES/);
    expect(printed() + log()).not.toContain('Ollama');
    release();
    await vi.waitFor(() => expect(json ? log() : printed()).toContain(settings), PATIENCE);
    expect(json ? printed() : log()).not.toContain('Ollama');
    // The service names the Ollama and does not use it.
    expect(backend.deps.engines.isDemo).toBe(true);
  });

  it('is not looked for when engines are configured', async () => {
    let wasAsked = false;
    const server = createServer().on('connection', () => (wasAsked = true));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const printed = spyOnOutput();
    const { backend } = await aBackend({
      environment: { SIGNPOST_ENGINES: 'openai/gpt-5-mini', SIGNPOST_OPENAI_API_KEY: PROVIDER_KEY },
    });
    await bringUp(backend, ANY_PORT, { json: true, ollamaAddress: `http://127.0.0.1:${port}` });
    await backend.close();
    expect(printed()).toContain('listening');
    expect(wasAsked).toBe(false);
  });
});

/** What this process prints from here on, until the test ends. */
function spyOnOutput(): () => string {
  let printed = '';
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return () => printed;
}
