import { terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { askForLine, askForSecret } from '../command/ask-person.ts';

/** An answer that will do, or why it will not. */
export type Checked<Value> = { value: Value } | { problem: string };

/** Asks until the answer will do, and says each time why it does not. */
export async function askUntil<Value>(
  ask: () => Promise<string>,
  check: (answer: string) => Checked<Value> | Promise<Checked<Value>>,
): Promise<Value> {
  for (;;) {
    const checked = await check(await ask());
    if ('value' in checked) return checked.value;
    terminal.note(checked.problem);
  }
}

/** What the person types; empty for Enter alone. */
export async function askFor(question: string): Promise<string> {
  return (await askForLine(question)) ?? stopHere();
}

export async function askForHidden(question: string): Promise<string> {
  return (await askForSecret(question)) ?? stopHere();
}

/** Asks for the number of a choice; Enter alone takes the first. */
export function choose<Choice extends { title: string }>(
  question: string,
  choices: readonly Choice[],
): Promise<Choice> {
  terminal.note(choices.map(({ title }, index) => `  ${index + 1}  ${title}`).join('\n'));
  return askUntil(
    () => askFor(`${question} [1]`),
    (answer) => {
      const value = choices[Number(answer || 1) - 1];
      return value === undefined ? { problem: `Type a number from 1 to ${choices.length}.` } : { value };
    },
  );
}

export async function isAgreed(question: string): Promise<boolean> {
  return /^y(es)?$/i.test(await askFor(`${question} (yes/no)`));
}

function stopHere(): never {
  throw new UserError('Stopped. Your answers so far are kept: signpost setup continues from there.');
}
