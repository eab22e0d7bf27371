import { messageOf } from '../errors/index.ts';
import { CheckFailed } from './exit-codes.ts';
import { terminal } from './terminal.ts';

/** What a doctor found out about one thing. */
export interface Finding {
  check: string;
  ok: boolean;
  /** What was found and, when it is not ok, what to do. */
  message: string;
}

/** Runs one check: `find` returns what it found, or throws what is wrong. */
export async function examine(check: string, find: () => Promise<string>): Promise<Finding> {
  try {
    return { check, ok: true, message: await find() };
  } catch (error) {
    return { check, ok: false, message: messageOf(error) };
  }
}

/** Prints the findings, one on each line; throws when anything is wrong. */
export function tellFindings(findings: readonly Finding[], { json = false }: { json?: boolean }): void {
  if (json) terminal.printJson(findings);
  else
    for (const { check, ok, message } of findings)
      terminal.print(`${ok ? 'ok   ' : 'WRONG'}  ${check}: ${message}`);
  if (findings.some(({ ok }) => !ok)) throw new CheckFailed();
}
