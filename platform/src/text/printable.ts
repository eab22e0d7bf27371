/** Control characters, line separators, direction marks and half surrogate pairs. Joiners and soft hyphens are parts of words. */
const ACTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u00ad\u200c\u200d])\p{Cf}/gu;

/** A text from outside for a terminal, on one line: control characters are spelt out. */
export function oneLine(text: string): string {
  return text.replaceAll(ACTIVE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** A text from outside for a line of a letter or its subject: each control character becomes a blank. */
export function inOneLine(text: string): string {
  return text.replaceAll(ACTIVE, ' ').trim();
}

/** A text from outside for a terminal: control characters other than line breaks are spelt out. */
export function printableLines(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

/** The value as JSON in which control characters are escaped. */
export function printableJson(value: unknown): string {
  return escapeJson(JSON.stringify(value));
}

/** JSON text, of one value or one per line, with its control characters escaped. */
export function escapeJson(json: string): string {
  return json.replaceAll(ACTIVE, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(''),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
