import { printableJson, printableLines } from '../shared/printable.ts';

/**
 * What a command tells a person, and what it tells a script. The one place that prints: texts of strangers, such as names, answers
 * and messages of servers, do nothing in a terminal.
 */
export const terminal = {
  /** A result, on standard output. */
  print: (text: string): void => void process.stdout.write(`${printableLines(text)}\n`),
  /** A result for scripts: one line of JSON on standard output. */
  printJson: (value: unknown): void => void process.stdout.write(`${printableJson(value)}\n`),
  /** What went wrong, on standard error. */
  note: (text: string): void => void process.stderr.write(`${printableLines(text)}\n`),
};

/** Where a parser of command lines writes help and complaints, which end with a line break. */
export const parserOutput = {
  writeOut: (text: string): void => terminal.print(text.replace(/\n$/, '')),
  writeErr: (text: string): void => terminal.note(text.replace(/\n$/, '')),
};
