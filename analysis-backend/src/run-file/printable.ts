import { oneLine } from '@signpost/platform/text';

const LONGEST = 80;

/** A value of a file for a terminal: short, on one line and without control characters. */
export function printable(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return oneLine(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
