import { isUtf8 } from 'node:buffer';
import { UserError } from '@signpost/platform/errors';
import type { ImportChanges, ImportProgress, LinkImport, LinkStore } from '../ports/link-store.ts';
import { progressPart } from '../shared/progress-part.ts';
import { MalformedRecord, parseRecord } from './parse-record.ts';
import { unpacked } from './unpacked.ts';

/** No record is this long; a file without line breaks must not fill the memory. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = '\ufeff';

/** Reading takes about this share of an import. */
const READING_SHARE = 0.5;

export interface ImportOptions {
  /** Bytes the source holds, for the progress; 0 when unknown. */
  totalBytes?: number;
  onProgress?: ImportProgress;
  /** Marks the data as the invented sample site. */
  sample?: boolean;
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
  { totalBytes = 0, onProgress = () => {}, sample = false, allowShrink = false }: ImportOptions = {},
): Promise<Imported> {
  const replacement = await store.beginImport({ sample });
  try {
    const reader = new RecordReader(replacement);
    const counted = countBytes(source, totalBytes, progressPart(onProgress, 0, READING_SHARE));
    for await (const chunk of unpacked(counted)) reader.take(chunk);
    reader.end();
    const changes = await replacement.commit(
      progressPart(onProgress, READING_SHARE, 1),
      allowShrink ? undefined : refuseShrinking,
    );
    return { records: reader.records, changes };
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

/** An export that broke off, or one of another site, looks like this. */
function refuseShrinking(changes: ImportChanges | null): void {
  if (changes === null || changes.posts.removed * 2 <= changes.posts.before) return;
  const { before, removed } = changes.posts;
  throw new UserError(
    `This import lacks ${removed.toLocaleString('en')} of the ${before.toLocaleString('en')} stored posts, ` +
      'more than half of them. Nothing was imported. ' +
      'If they are meant to go, add --allow-shrink.',
  );
}

class RecordReader {
  records = 0;
  readonly #replacement: LinkImport;
  #line = 0;
  /** The beginning of a line whose end has not come yet. */
  #rest: Buffer[] = [];
  #restBytes = 0;

  constructor(replacement: LinkImport) {
    this.#replacement = replacement;
  }

  take(chunk: Buffer): void {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      this.#takeLines(Buffer.concat([...this.#rest, chunk.subarray(0, end)]));
      this.#rest = [];
      this.#restBytes = 0;
    }
    this.#rest.push(chunk.subarray(end));
    this.#restBytes += chunk.length - end;
    if (this.#restBytes > MAX_LINE_BYTES)
      throw this.#malformed(this.#line + 1, 'the line is longer than 32 MB');
  }

  end(): void {
    this.#takeLines(Buffer.concat(this.#rest));
    if (this.records === 0) throw new UserError('There are no records: the first one must be the site.');
  }

  #takeLines(bytes: Buffer): void {
    if (!isUtf8(bytes)) this.#findInvalidLine(bytes);
    const lines = bytes.toString().split('\n');
    // Behind the last line break there is no further line.
    if (lines.at(-1) === '') lines.pop();
    if (this.#line === 0 && lines[0]?.startsWith(BYTE_ORDER_MARK) === true) lines[0] = lines[0].slice(1);
    for (const line of lines) {
      this.#line += 1;
      if (line.trim() !== '') this.#takeLine(line);
    }
  }

  #takeLine(line: string): void {
    try {
      const record = parseRecord(line);
      if (this.records === 0 && record.record !== 'site')
        throw new MalformedRecord('the first record must be the site');
      this.#replacement.put(record);
      this.records += 1;
    } catch (error) {
      throw error instanceof MalformedRecord ? this.#malformed(this.#line, error.message) : error;
    }
  }

  #findInvalidLine(bytes: Buffer): never {
    let line = this.#line + 1;
    for (let start = 0; start < bytes.length; line += 1) {
      const newline = bytes.indexOf(NEWLINE, start);
      const end = newline === -1 ? bytes.length : newline;
      if (!isUtf8(bytes.subarray(start, end))) break;
      start = end + 1;
    }
    throw this.#malformed(line, 'the line is not valid UTF-8');
  }

  #malformed(line: number, reason: string): UserError {
    return new UserError(`Line ${line}: ${reason}. Nothing was imported.`);
  }
}
