import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { aDataFolder, aSmallSite, lines, tempFolder } from './data-folder.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { CTRL_C, HAS_TERMINAL, startInTerminal } from './in-terminal.ts';
import { callSignpost, REPOSITORY, runSignpost, SIGNPOST, startServe } from './run-signpost.ts';

/** Code of a module that is loaded before the program. */
const loading = (source: string): string => `--import=data:text/javascript,${encodeURIComponent(source)}`;

const BOOM = 'throw new TypeError("boom\\nand more")';
const FAULTS = [
  { when: 'that a command meets', command: ['verify'], source: `process.cwd = () => { ${BOOM} };` },
  {
    when: 'that the backend meets',
    command: ['backend', 'audit'],
    source: `process.cwd = () => { ${BOOM} };`,
  },
  {
    when: 'of a promise that nothing waits for',
    command: ['verify'],
    source: `process.once('beforeExit', async () => { ${BOOM} });`,
  },
];

describe('an unexpected failure', () => {
  it.each(FAULTS)('$when is one line that says how to see more', async ({ command, source }) => {
    const { folder } = await aDataFolder({ records: aSmallSite('kept') });
    const cwd = path.dirname(folder);
    const env = { NODE_OPTIONS: loading(source), SIGNPOST_DATA: path.basename(folder) };
    const { code, stderr } = await runSignpost(command, { cwd, env });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Unexpected error: boom (SIGNPOST_LOG_LEVEL=debug shows where)\n',
    });
  });

  it('has its place in the code too when the log level is debug', async () => {
    const env = { NODE_OPTIONS: loading(`process.cwd = () => { ${BOOM} };`), SIGNPOST_LOG_LEVEL: 'debug' };
    const { code, stderr } = await runSignpost(['verify'], { env: { ...env, SIGNPOST_DATA: 'data' } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Unexpected error: TypeError: boom\nand more\n +at /);
  });

  it('says which path the system refused, without a stack', async () => {
    const folder = path.join(tempFolder(), 'gone');
    const script = `mkdir ${folder} && cd ${folder} && rmdir ${folder} && exec ${SIGNPOST} verify`;
    const { code, stderr } = (await promisify(execFile)('sh', ['-c', script]).catch(
      (error: { code: number; stderr: string }) => error,
    )) as { code: number; stderr: string };
    expect(code).toBe(1);
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/^ENOENT: .*uv_cwd/);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

async function shell(script: string): Promise<{ stdout: string; stderr: string }> {
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script]);
  return { stdout, stderr };
}

describe('--version', () => {
  it.each([
    [['--version'], 'signpost'],
    [['-V'], 'signpost'],
    [['backend', '--version'], 'signpost backend'],
    [['backend', '-V'], 'signpost backend'],
  ])('%s prints the name of the program and its version', async (args, name) => {
    const { version } = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await callSignpost(args)).toEqual({ code: 0, stdout: `${name} ${version}\n`, stderr: '' });
  });
});

describe('the log', () => {
  it.skipIf(!HAS_TERMINAL)(
    'is text on a terminal, without a failure when Ctrl-C stops the service',
    async () => {
      const env = { SIGNPOST_PORT: '0', SIGNPOST_BACKEND_URL: undefined, SIGNPOST_DATA: tempFolder() };
      const running = startInTerminal(['serve'], env);
      await running.printed(/analysis backend answers/);
      running.stdin.write(CTRL_C);
      const { code, stdout } = await running.exited;
      expect(code).toBe(0);
      expect(stdout).toMatch(/\d\d:\d\d:\d\d stopping \(why SIGINT\)\r?$/m);
      expect(stdout).toMatch(/\d\d:\d\d:\d\d stopping \(program backend, why SIGTERM\)\r?$/m);
      expect(stdout).not.toMatch(/ERROR|WARNING/);
    },
  );

  it.skipIf(!HAS_TERMINAL)('is JSON on a terminal too when that is asked for', async () => {
    const env = { SIGNPOST_PORT: '0', SIGNPOST_LOG_FORMAT: 'json', SIGNPOST_DATA: tempFolder() };
    const running = startInTerminal(['serve'], env);
    await running.printed(/listening on http/);
    running.stdin.write(CTRL_C);
    await running.printed(/"msg":"stopping"/);
    expect(await running.exited).toMatchObject({ code: 0 });
  });

  it('is JSON where no terminal is, and shows where an unhandled error happened, which ends the process with 1', async () => {
    const source = `process.once('SIGUSR2', () => { ${BOOM} });`;
    const serving = await startServe(['--data', tempFolder()], { env: { NODE_OPTIONS: loading(source) } });
    serving.signal('SIGUSR2');
    const { code, stderr } = await serving.exited;
    expect(code).toBe(1);
    const [line] = stderr.trimEnd().split('\n').slice(-1);
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 60,
      msg: 'unexpected error: this process ends',
      err: { message: 'boom\nand more', stack: expect.stringContaining('at ') },
    });
  });
});

describe('output that cannot be written', () => {
  it('ends silently when its reader has gone', async () => {
    const { folder } = await aDataFolder();
    const script = `trap "" PIPE; ${SIGNPOST} user list --data ${folder} | true; echo "\${PIPESTATUS[0]}"`;
    expect(await shell(script)).toEqual({ stdout: '0\n', stderr: '' });
  });

  it('says so and exits with 1 when the disk is full', async () => {
    expect(await shell(`${SIGNPOST} backend --help > /dev/full; echo $?`)).toEqual({
      stdout: '1\n',
      stderr: 'The output cannot be written: ENOSPC: no space left on device, write\n',
    });
  });
});

describe('foreign texts', () => {
  const HOSTILE = '\u001b[2Jred\u009b31m\u202e';

  it('do nothing in a terminal, whichever command prints them', async () => {
    const { folder } = await aDataFolder();
    const file = path.join(tempFolder(), 'hostile.ndjson');
    writeFileSync(file, lines([aSite({}), ...aListedPost({ id: 1, title: HOSTILE })]));
    await callSignpost(['import', 'records', file, '--data', folder]);
    const outcomes = [
      await callSignpost([HOSTILE]),
      await callSignpost(['user', 'add', 'a', '--role', HOSTILE, '--data', folder]),
      await callSignpost(['user', 'remove', HOSTILE, '--data', folder]),
      await callSignpost(['token', 'create', 'root', '--name', HOSTILE, '--json', '--data', folder]),
      await callSignpost(['serve', '--port', HOSTILE, '--data', folder]),
      await callSignpost(['backend', HOSTILE]),
      await callSignpost(['backend', 'verify', path.join(folder, HOSTILE)]),
      await callSignpost(['token', 'list', '--data', folder]),
      await callSignpost(['token', 'list', '--json', '--data', folder]),
    ];
    for (const { stdout, stderr } of outcomes)
      expect(stdout + stderr).not.toMatch(/[\p{Cf}\u0000-\u0009\u000b-\u001f\u007f-\u009f]/u);
    expect(outcomes.at(-2)?.stdout).toContain('\\u{1b}[2Jred');
    expect(JSON.parse(outcomes.at(-1)?.stdout ?? '')).toContainEqual(
      expect.objectContaining({ name: HOSTILE }),
    );
  });
});
