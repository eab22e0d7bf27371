import type { LinkStore } from '../ports/link-store.ts';

const CHUNK_LINES = 1000;

/** The site's link data in the record format, a chunk of lines at a time. */
export async function* exportRecords(store: LinkStore): AsyncGenerator<string> {
  let lines: string[] = [];
  for await (const record of store.records()) {
    lines.push(JSON.stringify(record));
    if (lines.length === CHUNK_LINES) {
      yield `${lines.join('\n')}\n`;
      lines = [];
    }
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}
