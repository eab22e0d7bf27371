import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SIGNPOST = path.resolve(import.meta.dirname, '../../bin/signpost');
const KEY = 'a-key-for-journeys';

export interface Backend {
  /** The settings by which a service asks it. */
  env: Record<string, string>;
  /** Ends it; its data stays, and it can be started again at the same address. */
  end(): Promise<void>;
  startAgain(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Starts our own analysis backend beside the service, so that a journey can take it away. Its answers are invented. */
export async function startBackend(settings: Record<string, string> = {}): Promise<Backend> {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-e2e-backend-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    SIGNPOST_RUN_BUNDLE: process.env['SIGNPOST_RUN_BUNDLE'] ?? '',
    SIGNPOST_BACKEND_API_KEY: KEY,
    ...settings,
  };
  let running = await startProcess(folder, '0', env);
  const end = (): Promise<void> => running.end();
  return {
    env: { SIGNPOST_BACKEND_URL: running.url, SIGNPOST_BACKEND_API_KEY: KEY },
    end,
    async startAgain() {
      running = await startProcess(folder, new URL(running.url).port, env);
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProcess(
  folder: string,
  port: string,
  env: Record<string, string>,
): Promise<{ url: string; end(): Promise<void> }> {
  const args = ['backend', 'serve', '--port', port, '--json', '--data', folder];
  const child = spawn(SIGNPOST, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{')) continue;
    const { event, url } = JSON.parse(line) as { event: string; url: string };
    if (event !== 'listening') continue;
    child.stdout.resume();
    return {
      url,
      async end() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('The backend ended before it listened');
}
