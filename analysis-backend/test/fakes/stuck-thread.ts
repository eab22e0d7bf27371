import { readText } from '../../src/extraction/read-text.ts';
import type { Extraction, Reading } from '../../src/model/extraction.ts';

/** Reads like the real one, except for answers that say what is to go wrong with them. */
export default function work(reading: Reading): Extraction {
  const { text } = reading.answer;
  if (text.includes('never ends')) for (;;);
  if (text.includes('fails')) throw new Error('no such word');
  return readText(reading);
}
