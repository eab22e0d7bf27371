import type { CallParts } from '@signpost/contract/call-parts';

/** What an answer is kept under: the parts of the path, so that `['links']` is everything below it, then what else was given. */
export function callKey({ path, rest }: CallParts): readonly unknown[] {
  return [...path.split('/').slice(1), ...(Object.keys(rest).length === 0 ? [] : [rest])];
}
