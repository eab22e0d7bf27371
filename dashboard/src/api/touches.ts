/**
 * Whether a call such as `PATCH /brands/{id} /today` makes the answer that is kept under a key out of date: one of the same part of the
 * paths, unless it belongs to another id, or one below a path that the call names besides its own.
 */
export function isTouched(call: string, given: object, key: readonly unknown[]): boolean {
  const [, path = '', ...others] = call.split(' ');
  if (others.some((other) => other === '/' || other === `/${String(key[0])}`)) return true;
  const parts = path.split('/').slice(1);
  return key[0] === parts[0] && !isOfAnother(parts, new Map(Object.entries(given)), key);
}

function isOfAnother(
  parts: readonly string[],
  given: ReadonlyMap<string, unknown>,
  key: readonly unknown[],
): boolean {
  const place = parts.findIndex((part) => part.startsWith('{'));
  const id = key[place];
  if (typeof id !== 'string' || parts.slice(0, place).some((part, at) => part !== key[at])) return false;
  return id !== encodeURIComponent(String(given.get(parts[place]?.slice(1, -1) ?? '')));
}
