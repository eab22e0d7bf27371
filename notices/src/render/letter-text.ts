import type { LetterParts } from './letter-parts.ts';

/** The letter as plain text. */
export function letterText({ about, sections, cost, footer, links }: LetterParts): string {
  const parts = sections.map(({ heading, lines, more }) =>
    [
      heading,
      '-'.repeat(Math.min(72, [...heading].length)),
      ...lines.flatMap(({ text, url, notes }) => [
        `* ${text}`,
        ...(url === null || url === text ? [] : [`  ${url}`]),
        ...notes.map((note) => `  ${note}`),
      ]),
      ...(more === null ? [] : [`  ${more}`]),
    ].join('\n'),
  );
  const addresses = links.map(({ text, url }) => `${text}: ${url}`).join('\n');
  return `${[about, ...parts, ...(cost === null ? [] : [cost]), '-- \n' + footer, addresses].join('\n\n')}\n`;
}
