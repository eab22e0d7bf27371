import type { ImportChanges, ImportProgress } from '@signpost/indexing/ports/published-links';
import type { LinkStore } from '../ports/link-store.ts';
import { progressPart } from '../shared/progress-part.ts';
import { refuseShrinking } from '@signpost/indexing/publish-links';

/** Reading takes about this share of an import. */
const READING_SHARE = 0.5;

export interface ImportOptions {
  /** Bytes the source holds, for the progress; 0 when unknown. */
  totalBytes?: number;
  onProgress?: ImportProgress;
  /** Takes the import even if more than half of the posts go. */
  allowShrink?: boolean;
}

export interface Imported {
  /** How many there were in the source. */
  records: number;
  /** Null when the data before cannot be read. */
  changes: ImportChanges | null;
}

/** Replaces the site's link data by the records of a source, plain or packed by gzip; all of them, or none. */
export async function importRecords(
  store: LinkStore,
  source: AsyncIterable<Uint8Array>,
  { totalBytes = 0, onProgress = () => {}, allowShrink = false }: ImportOptions = {},
): Promise<Imported> {
  const replacement = await store.beginImport();
  try {
    const counted = countBytes(source, totalBytes, progressPart(onProgress, 0, READING_SHARE));
    const records = await replacement.read(counted);
    const changes = await replacement.commit(
      progressPart(onProgress, READING_SHARE, 1),
      allowShrink ? undefined : refuseShrinking('import'),
    );
    return { records, changes };
  } catch (error) {
    await replacement.abort();
    throw error;
  }
}

async function* countBytes(
  source: AsyncIterable<Uint8Array>,
  totalBytes: number,
  onProgress: ImportProgress,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    yield chunk;
    bytes += chunk.byteLength;
    if (totalBytes === 0) onProgress(`reading records, ${Math.round(bytes / 1e6)} MB`, 0);
    else onProgress('reading records', bytes / totalBytes);
  }
}
