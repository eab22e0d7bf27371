/**
 * What a text that is meant to take long is made of: signs that patterns look for, again and again, without what would end the
 * search. Each stands for itself, for a run in the middle of a text, and for runs with something between them.
 */
const UNITS = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '|',
  '|\n',
  '|-',
  '*',
  '_',
  '`',
  '```\n',
  '~~~\n',
  '[',
  ']',
  '](',
  '![',
  '![](',
  '[1]',
  '[1]: ',
  '(',
  ')',
  '<',
  '<a ',
  '<think>',
  '</think>',
  '【',
  '#',
  '- ',
  '1. ',
  '1,',
  '1 000 ',
  '$1 ',
  'in 2003 ',
  '.',
  ',',
  '?)',
  ':',
  '&',
  '%41',
  '"',
  '\u0301',
  '\u200b',
  '🥇',
  '漢',
  'カ',
  'ไ',
  'a',
  'a ',
  'A ',
  'A, ',
  'A & ',
  'a.',
  'a@',
  'www.',
  'http://',
  'http://a ',
  'http://a/)))',
  'https://a.example/?utm_a=1&utm_b=2&',
  ' for ',
  ' but ',
  'not information about ',
  'Acme, ',
  'Acme is better than ',
] as const;

const RUN = 1500;

/** Texts of that many characters, with what they are made of. */
export function hostileTexts(length: number): { made: string; text: string }[] {
  return UNITS.flatMap((unit) => [
    { made: `${JSON.stringify(unit)} again and again`, text: filled(unit, length) },
    { made: `${JSON.stringify(unit)} within a text`, text: `Acme${filled(unit, length)}z good. Acme` },
    {
      made: `runs of ${JSON.stringify(unit)}`,
      text: filled(`Acme good ${filled(unit, RUN)}z `, length),
    },
  ]);
}

function filled(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
