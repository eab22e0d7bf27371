/** PostgreSQL keeps no NUL, and no engine half a surrogate pair. */
export function storable(text: string): string {
  const withoutNul = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  return withoutNul.isWellFormed() ? withoutNul : withoutNul.toWellFormed();
}
