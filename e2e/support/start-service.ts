import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SIGNPOST = path.resolve(import.meta.dirname, '../../bin/signpost');
const BUILT = path.resolve(import.meta.dirname, '../../dashboard/dist/index.html');

/** For journeys that need an analysis, but not its sixty answers. */
export const FEW_ANSWERS = { SIGNPOST_ANALYSIS_QUERIES: '4', SIGNPOST_ANALYSIS_REPLICATES: '1' };

export interface SignIn {
  login: string;
  password: string;
}

export interface Service {
  url: string;
  /** Its data folder. */
  folder: string;
  /** An administrator: the user of the sample, or without a sample one that was added. */
  signIn: SignIn;
  /** The code of the link that signs in to the sample; empty without one. */
  code: string;
  /** Runs another command on the same data, and gives what it printed. */
  run(...args: string[]): Promise<string>;
  /** What it printed and logged so far. */
  said(): string;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** Starts with the sample site and its brands, whose answers the real backend invents. */
  sample?: boolean;
  /** With false it has no analysis backend and no brands, and starts in a third of the time. */
  brands?: boolean;
  /** A folder of an earlier service, to start it again; it is not removed at the end. */
  folder?: string;
  env?: Record<string, string>;
  /** The program to start in place of that of the repository. */
  command?: string;
}

/** Starts the service as a process of its own, with SQLite and our own analysis backend. */
export async function startService({
  sample = true,
  brands = true,
  folder,
  env = {},
  command: program = SIGNPOST,
}: ServiceOptions = {}): Promise<Service> {
  if (!existsSync(BUILT)) throw new Error('The dashboard has not been built: npm run build');
  const data = folder ?? mkdtempSync(path.join(tmpdir(), 'signpost-e2e-'));
  const environment = {
    PATH: process.env['PATH'] ?? '',
    NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? '',
    SIGNPOST_RUN_BUNDLE: process.env['SIGNPOST_RUN_BUNDLE'] ?? '',
    ...(brands ? {} : { SIGNPOST_BACKEND_URL: '' }),
    ...env,
  };
  const args = ['serve', '--port', '0', '--json', '--data', data, ...(sample ? ['--sample'] : [])];
  const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close');
  let url = '';
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`;
    const news = parse(line);
    if (news?.event === 'listening') url = news.url;
    // The line after the address names the sample's user.
    if (news?.event !== (sample ? 'sample' : 'listening')) continue;
    child.stdout.resume();
    const run = (...command: string[]): Promise<string> =>
      runCommand(program, [...command, '--data', data], environment);
    const { login, application_password: password } = sample
      ? news
      : (JSON.parse(await run('user', 'add', 'ada', '--role', 'administrator', '--json')) as News);
    return {
      url,
      folder: data,
      signIn: { login, password },
      code: sample ? new URL(news.sign_in_url).hash.replace('#code=', '') : '',
      run,
      said: () => said,
      async stop() {
        child.kill('SIGTERM');
        await ended;
        if (folder === undefined) rmSync(data, { recursive: true, force: true });
      },
    };
  }
  throw new Error(`The service ended before it listened:\n${said}`);
}

interface News {
  event: string;
  /** With `listening`. */
  url: string;
  /** With `sample`, and from `user add`. */
  login: string;
  application_password: string;
  /** With `sample`. */
  sign_in_url: string;
}

function parse(line: string): News | null {
  return line.startsWith('{') ? (JSON.parse(line) as News) : null;
}

async function runCommand(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`signpost ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}
