import type { StoredPost } from '../../../shared/link-rows.ts';
import { chunkWriter } from '../build/column-writers.ts';
import { TextColumnWriter } from '../build/text-column-writer.ts';
import { readChunks } from './copied-columns.ts';
import type { GenerationCopy } from './generation-copy.ts';
import { TextList } from './text-list.ts';

/** Brings the column of a text by slot up to date. */
export function updateTexts(
  { db, slots, listed }: GenerationCopy,
  name: 'title_text' | 'path_text',
  textOf: (post: StoredPost) => string,
): void {
  if (slots === null) return;
  const stored = new TextList(readChunks(db, name));
  const writer = new TextColumnWriter(chunkWriter(db, name));
  let at = 0;
  const takeKept = (to: number): void => {
    while (at < to) {
      const origin = slots.origins[at] ?? 0;
      // Posts that follow each other before and after.
      let kept = 1;
      while (at + kept < to && slots.origins[at + kept] === origin + kept) kept += 1;
      for (const part of stored.stored(origin, origin + kept)) writer.addStored(part);
      at += kept;
    }
  };
  for (const { slot, post } of listed) {
    takeKept(slot);
    writer.add(textOf(post));
    at += 1;
  }
  takeKept(slots.length);
  writer.end();
}
