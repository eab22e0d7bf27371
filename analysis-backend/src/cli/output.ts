/** What a command tells a person, and what it tells a script. */
export const terminal = {
  /** A result, on standard output. */
  print: (text: string): void => void process.stdout.write(`${text}\n`),
  /** A result for scripts: one line of JSON on standard output. */
  printJson: (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`),
  /** What went wrong, on standard error. */
  note: (text: string): void => void process.stderr.write(`${text}\n`),
};
