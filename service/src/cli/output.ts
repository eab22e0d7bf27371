/** What a command tells a person, and what it tells a script. */
export interface Output {
  /** A result, on standard output. */
  print(text: string): void;
  /** A result for scripts: one line of JSON on standard output. */
  printJson(value: unknown): void;
  /** News on the way, on standard error. */
  note(text: string): void;
}

export const terminal: Output = {
  print: (text) => void process.stdout.write(`${text}\n`),
  printJson: (value) => void process.stdout.write(`${JSON.stringify(value)}\n`),
  note: (text) => void process.stderr.write(`${text}\n`),
};

/** Rows as aligned columns under their headings. */
export function table(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [headings, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
