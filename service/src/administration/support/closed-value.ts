import type { SettingRow } from '@signpost/contract/administration';

const TAKES_NUMBERS = /^\d+ to \d+$|^US dollars$|^number above 0$/;

/**
 * The value of a setting that takes numbers, or one of the words that its description lists. Null for any other: it may hold a
 * secret, an address, a folder or a name.
 */
export function closedValue({ value, form }: Pick<SettingRow, 'value' | 'form'>): string | null {
  if (value === null) return null;
  const isNumber = TAKES_NUMBERS.test(form) && /^[\d.]+$/.test(value);
  return isNumber || form.split(', ').includes(value) ? value : null;
}
