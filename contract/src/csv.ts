/** One line of CSV (RFC 4180) with its end. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(toCell).join(',')}\r\n`;
}

/** What a spreadsheet would take for a formula: at the beginning, and after a semicolon, where many programs split a line. */
const FORMULA = /^[=+\-@\t\r]/;
const FORMULA_INSIDE = /;(?=[=+\-@\t\r])/g;

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A spreadsheet shows a cell with an apostrophe in front as the text after it.
  const harmless = (FORMULA.test(text) ? `'${text}` : text).replaceAll(FORMULA_INSIDE, ";'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
