export function trimSlashes(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === '/') start++;
  while (end > start && text[end - 1] === '/') end--;
  return text.slice(start, end);
}

/** Without slashes at its ends, and with single ones between its parts. */
export function joinedParts(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '')
    .join('/');
}

export function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

/** The text that is encoded by percent signs; as it is where that is no UTF-8. */
export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
