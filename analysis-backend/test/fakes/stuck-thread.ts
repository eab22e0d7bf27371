import { readText } from '../../src/extraction/read-text.ts';
import type { Extraction, Reading } from '../../src/model/extraction.ts';

/** Reads like the real thread, except for answers that say how their reading is to fail. */
export default function work(reading: Reading): Extraction {
  const { text } = reading.answer;
  if (text.includes('never ends')) for (;;);
  if (text.includes('fails')) throw new Error('no such word');
  return readText(reading);
}
