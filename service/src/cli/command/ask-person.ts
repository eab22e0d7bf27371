import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { printableLines } from '@signpost/platform/text';

/** Whether there is a person to ask. */
export function hasPerson(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Whether the person says yes. */
export async function isAgreed(question: string, options: { signal?: AbortSignal } = {}): Promise<boolean> {
  return /^y(es)?$/i.test((await askForLine(`${question} (yes/no)`, options)) ?? '');
}

/** What the person types; null when the input ends. */
export async function askForLine(
  question: string,
  options: { signal?: AbortSignal } = {},
): Promise<string | null> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  // The reader takes Ctrl-C, which the terminal would have turned into this signal.
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new Promise<null>((resolve) => reader.once('close', () => resolve(null)));
  try {
    const answer = reader.question(`${printableLines(question)} `, options);
    return (await Promise.race([answer, ended]))?.trim() ?? null;
  } finally {
    reader.close();
  }
}

/** What the person types, which is not shown; null when the input ends. */
export async function askForSecret(question: string): Promise<string | null> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: true });
  // Only now does the terminal show nothing of what is typed.
  process.stderr.write(`${printableLines(question)} `);
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new Promise<null>((resolve) => reader.once('close', () => resolve(null)));
  try {
    return await Promise.race([reader.question(''), ended]);
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}

/** The first line of standard input; null when there is none. */
export async function readLine(): Promise<string | null> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return null;
}
