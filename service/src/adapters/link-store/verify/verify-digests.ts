import type { DigestName } from '../build/generation-schema.ts';
import type { Generation } from '../read/generation.ts';
import { differ, expectSame } from './mismatch.ts';

/** Earlier versions kept none: then there is nothing to verify. */
export async function verifyDigests(
  generation: Generation,
  name: DigestName,
  counted: Uint32Array,
): Promise<void> {
  const stored = await generation.digests(name);
  if (stored === null) return;
  expectSame(`number of ${name}`, stored.length, counted.length);
  const at = counted.findIndex((digest, place) => stored[place] !== digest);
  if (at !== -1) differ(`place ${at} of ${name}`, stored[at], counted[at]);
}
