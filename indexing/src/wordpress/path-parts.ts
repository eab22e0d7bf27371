export function isShortNumber(text: string): boolean {
  return text.length <= 2 && isNumber(text);
}

export function isNumber(text: string): boolean {
  if (text === '') return false;
  for (const digit of text) if (digit < '0' || digit > '9') return false;
  return true;
}

/** `page2`: the slash before the number is optional in WordPress' rule for the pages of a list. */
export function isPageNumber(text: string): boolean {
  return text.startsWith('page') && isNumber(text.slice('page'.length));
}

/** The digits that a text begins with, without zeros in front; empty for none or zero. */
export function leadingNumber(text: string): string {
  let end = 0;
  while (end < text.length && isNumber(text[end] ?? '')) end++;
  let start = 0;
  while (start < end && text[start] === '0') start++;
  return text.slice(start, end);
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
