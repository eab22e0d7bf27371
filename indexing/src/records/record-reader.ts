import { isUtf8 } from 'node:buffer';
import type { LinkDataRecord } from '@signpost/contract/records';
import { UserError } from '@signpost/platform/errors';
import { MalformedRecord, parseRecord } from './parse-record.ts';

/** No record is this long; a file without line breaks must not fill the memory. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = '\ufeff';

export type TakeRecord = (record: LinkDataRecord) => void;

/** Hands over the records in the bytes that it takes. Fails at the first line that is not a record. */
export class RecordReader {
  records = 0;
  readonly #takeRecord: TakeRecord;
  #line = 0;
  /** The beginning of a line whose end has not come yet. */
  #rest: Buffer[] = [];
  #restBytes = 0;

  constructor(takeRecord: TakeRecord) {
    this.#takeRecord = takeRecord;
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
    // There is no line after the last line break.
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
      this.#takeRecord(record);
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
