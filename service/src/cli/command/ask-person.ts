import { createInterface } from 'node:readline/promises';
import { printableLines } from '@signpost/platform/text';

/** Whether there is a person to ask. */
export function hasPerson(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** What the person types; empty when the input ends. */
export async function askPerson(question: string, signal: AbortSignal): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  // The reader takes Ctrl-C, which the terminal would have turned into this signal.
  reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const ended = new Promise<string>((resolve) => reader.once('close', () => resolve('')));
  try {
    const answer = reader.question(`${printableLines(question)} `, { signal });
    return (await Promise.race([answer, ended])).trim();
  } finally {
    reader.close();
  }
}
