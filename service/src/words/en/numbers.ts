import { rounded } from '../bands.ts';

/** Shown in place of a missing figure. */
export const MISSING = { score: '-/-', count: '-', other: '−' };

/** `2.4`, `−2.4`, `3`: one decimal at most, with the sign that typesetters use. */
export function decimal(value: number): string {
  return String(rounded(value)).replace('-', '−');
}

export function percent(value: number): string {
  return `${decimal(value)}\u00a0%`;
}

export function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** `$4.50`, `$0.0042`. */
export function dollars(usd: number): string {
  return `$${usd.toFixed(usd < 0.01 && usd > 0 ? 4 : 2)}`;
}

/** `15 November 2026`, in UTC; the text itself when it is no time. */
export function dateOf(time: string): string {
  return formatted(time, { day: 'numeric', month: 'long', year: 'numeric' });
}

export function timeOf(time: string): string {
  const words = formatted(time, { dateStyle: 'long', timeStyle: 'short' });
  return words === time ? time : `${words} UTC`;
}

function formatted(time: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(date);
}

/** `+2.4`, `−2.4`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${decimal(value)}` : decimal(value);
}
