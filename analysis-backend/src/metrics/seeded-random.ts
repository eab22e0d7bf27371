import { randomNumbers } from '../shared/random-numbers.ts';

/** Numbers from 0 to below 1 that are always the same for the same text: what is drawn by them can be drawn again. */
export function seededRandom(seed: string): () => number {
  // FNV-1a
  let hash = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
  return randomNumbers(hash);
}
