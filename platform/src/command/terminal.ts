import { printableJson, printableLines } from '../text/printable.ts';

/**
 * The output of a command, for people and for scripts. The only place that prints: it makes control characters in texts from outside,
 * such as titles, names and messages of servers, harmless.
 */
export interface Output {
  /** A result, on standard output. */
  print(text: string): void;
  /** A result for scripts: one line of JSON on standard output. */
  printJson(value: unknown): void;
  /** Progress and problems, on standard error. */
  note(text: string): void;
}

export const terminal: Output = {
  print: (text) => void process.stdout.write(`${printableLines(text)}\n`),
  printJson: (value) => void process.stdout.write(`${printableJson(value)}\n`),
  note: (text) => void process.stderr.write(`${printableLines(text)}\n`),
};
