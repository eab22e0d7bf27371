import { readText } from '../../src/extraction/read-text.ts';
import type { Task } from '../../src/reading/reading-threads.ts';

/** Reads like the real one, except for answers that say what is to go wrong with them. */
export default function work({ reading, kind }: Task): unknown {
  const text = kind === 'read' ? reading.answer.text : reading.text;
  if (text.includes('never ends')) for (;;);
  if (text.includes('fails')) throw new Error('no such word');
  return kind === 'read' ? readText(reading) : null;
}
