import { oneLine } from '@signpost/platform/text';

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
