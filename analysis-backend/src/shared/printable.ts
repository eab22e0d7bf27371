/** Signs that do something in a terminal or turn a line around, and halves of signs. Joiners and soft hyphens are parts of words. */
const ACTIVE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u00ad\u200c\u200d])\p{Cf}/gu;

/** A text of strangers for a terminal, on one line: signs that would do something there are spelt out. */
export function oneLine(text: string): string {
  return text.replaceAll(ACTIVE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** The same for a text that keeps its lines. */
export function printableLines(text: string): string {
  return text.split('\n').map(oneLine).join('\n');
}

/** JSON of the value that does nothing in a terminal. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(ACTIVE, (sign) =>
    Array.from({ length: sign.length }, (_, at) => escapeUnit(sign.charCodeAt(at))).join(''),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
