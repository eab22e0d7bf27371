/** Characters that do something in a terminal or turn a line around, and halves of characters. Joiners and soft hyphens are parts of words. */
const ACTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u00ad\u200c\u200d])\p{Cf}/gu;

/** A text from outside for a terminal, on one line: characters that would do something there are spelt out. */
export function oneLine(text: string): string {
  return text.replaceAll(ACTIVE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** The same for a text that keeps its lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

/** JSON of the value that does nothing in a terminal. */
export function printableJson(value: unknown): string {
  return escapeJson(JSON.stringify(value));
}

/** JSON, one value or one on each line, that means the same and does nothing in a terminal. */
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
