import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const SOURCE = path.resolve(import.meta.dirname, '../../src');

/** The address of a module of the service, for the imports of a script. */
export function moduleUrl(file: string): string {
  return pathToFileURL(path.join(SOURCE, file)).href;
}

/** Runs a module in a new process to its end; returns the signal that ended it, or null. */
export async function runScript(script: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = text(child.stderr);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal === null && code !== 0) throw new Error(await errors);
  return signal;
}
