import { isDeepStrictEqual } from 'node:util';

/** Whether two values are stored as the same JSON, whatever the order of their fields. */
export function isSameAsStored(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asStored(one), asStored(other));
}

function asStored(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
