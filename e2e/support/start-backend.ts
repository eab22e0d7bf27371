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
  stop(): Promise<void>;
}

/** Starts our own analysis backend beside the service, so that a journey can take it away. Its answers are invented. */
export async function startBackend(settings: Record<string, string> = {}): Promise<Backend> {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-e2e-backend-'));
  const env = { PATH: process.env['PATH'] ?? '', SIGNPOST_BACKEND_API_KEY: KEY, ...settings };
  const args = ['backend', 'serve', '--port', '0', '--json', '--data', folder];
  const child = spawn(SIGNPOST, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{')) continue;
    const { event, url } = JSON.parse(line) as { event: string; url: string };
    if (event !== 'listening') continue;
    child.stdout.resume();
    return {
      env: { SIGNPOST_BACKEND_URL: url, SIGNPOST_BACKEND_API_KEY: KEY },
      async stop() {
        child.kill('SIGTERM');
        await ended;
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  throw new Error('The backend ended before it listened');
}
