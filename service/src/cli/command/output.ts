import { oneLine, printableJson, printableLines } from '../../shared/printable.ts';

/**
 * What a command tells a person, and what it tells a script. The one place that prints: texts of strangers, such as titles, names
 * and messages of servers, do nothing in a terminal.
 */
export interface Output {
  /** A result, on standard output. */
  print(text: string): void;
  /** A result for scripts: one line of JSON on standard output. */
  printJson(value: unknown): void;
  /** News on the way, on standard error. */
  note(text: string): void;
}

export const terminal: Output = {
  print: (text) => void process.stdout.write(`${printableLines(text)}\n`),
  printJson: (value) => void process.stdout.write(`${printableJson(value)}\n`),
  note: (text) => void process.stderr.write(`${printableLines(text)}\n`),
};

/** Where a parser of command lines writes help and complaints, which end with a line break. */
export const parserOutput = {
  writeOut: (text: string): void => terminal.print(text.replace(/\n$/, '')),
  writeErr: (text: string): void => terminal.note(text.replace(/\n$/, '')),
};

/** Rows as aligned columns under their headings. */
export function table(headings: string[], texts: string[][]): string {
  const rows = texts.map((row) => row.map(oneLine));
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
