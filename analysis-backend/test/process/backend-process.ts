import { expect, onTestFinished, vi } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSignpost, type Finished, type Running } from '../../../service/test/cli/run-signpost.ts';
import { SELDOM } from '../../../service/test/fakes/patience.ts';

export const KEY = 'a-key-for-processes';

export interface BackendProcess extends Running {
  url: string;
  ask(call: string, body?: object): Promise<{ status: number; headers: Headers; body: Reply }>;
  stop(): Promise<Finished>;
}

// Tests read replies of many shapes; those of `test/http` check them against the contract.
// oxlint-disable-next-line typescript/no-explicit-any
export type Reply = any;

export function tempFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-backend-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `signpost backend serve` on a free port, once it answers. */
export async function startBackend(
  folder: string,
  env: Record<string, string> = {},
): Promise<BackendProcess> {
  const args = ['backend', 'serve', '--port', '0', '--json', '--data', folder];
  const running = startSignpost(args, { env: { SIGNPOST_BACKEND_API_KEY: KEY, ...env } });
  const [line] = await running.printed(/^\{"event":"listening".*\}$/m);
  const { url } = JSON.parse(line) as { url: string };
  return {
    ...running,
    url,
    async ask(call, body) {
      const [method = '', pathname = ''] = call.split(' ');
      const reply = await fetch(url + pathname, {
        method,
        headers: { 'x-cai-api-key': KEY, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: reply.status, headers: reply.headers, body: await reply.json() };
    },
    stop() {
      running.signal('SIGTERM');
      return running.exited;
    },
  };
}

/** Asks until the latest analysis of the brand has this state. */
export async function untilStatus({ ask }: BackendProcess, brandId: string, status: string): Promise<Reply> {
  return vi.waitFor(async () => {
    const { body } = await ask(`GET /api/v1/brands/${brandId}/analyses`);
    expect(body.analyses[0].status).toBe(status);
    return body.analyses[0];
  }, SELDOM);
}
