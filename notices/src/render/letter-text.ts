import type { LetterParts } from './letter-parts.ts';

/** The letter as plain text. */
export function letterText({ about, sections, see, cost, footer, links }: LetterParts): string {
  const parts = sections.map(({ heading, lines, more, page }) =>
    [
      heading,
      '-'.repeat(Math.min(72, [...heading].length)),
      ...lines.flatMap(({ text, url, notes }) => [
        `* ${text}`,
        ...(url === null || url === text ? [] : [`  ${url}`]),
        ...notes.map((note) => `  ${note}`),
      ]),
      ...(more === null ? [] : [`  ${more}`]),
      ...(page === null ? [] : [`${see}: ${page}`]),
    ].join('\n'),
  );
  const addresses = links.map(({ text, url }) => `${text}: ${url}`).join('\n');
  return `${[about, ...parts, ...(cost === null ? [] : [cost]), '-- \n' + footer, addresses].join('\n\n')}\n`;
}
