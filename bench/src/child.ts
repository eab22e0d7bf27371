import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const SIGNPOST = path.resolve(import.meta.dirname, '../../bin/signpost');
export const FLOOR = path.resolve(import.meta.dirname, 'floor-server.ts');
export const LEAST = path.resolve(import.meta.dirname, 'least-server.ts');

/** Starts the service on the data of this folder. */
export function startService(
  data: string,
  env: Record<string, string> = {},
  options: string[] = [],
): ReturnType<typeof startServer> {
  return startServer(['serve', '--json', '--port', '0', '--data', data, ...options], env, SIGNPOST);
}

/** Starts a program that prints `{"event":"listening","url"}` once it answers. */
export async function startServer(
  args: string[],
  env: Record<string, string> = {},
  program = process.execPath,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    // No analysis backend shares the machine, unless a measurement starts one.
    env: { SIGNPOST_BACKEND_URL: '', ...process.env, ...env },
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
