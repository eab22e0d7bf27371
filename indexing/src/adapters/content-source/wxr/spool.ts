import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that are gathered before they are written, and bytes that are read at once. */
const BLOCK = 256 * 1024;
/** In front of each value: the length of its JSON, and that of its content. */
const HEAD_BYTES = 8;

/**
 * Values on disk, in the order in which they were added: to read an export once although it is needed twice. The content, which is
 * most of a value, is not written as JSON.
 */
export class Spool<Value> {
  readonly #folder: string;
  readonly #file: FileHandle;
  #waiting: Buffer = Buffer.allocUnsafe(BLOCK);
  #waitingBytes = 0;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  static async create<Value>(temporaryFolder: string): Promise<Spool<Value>> {
    const folder = await mkdtemp(join(temporaryFolder, 'signpost-export-'));
    return new Spool(folder, await open(join(folder, 'items'), 'wx+', 0o600));
  }

  /** The content is in the form `UTF8_BYTES`. */
  async add(value: Value, content: string): Promise<void> {
    const json = JSON.stringify(value);
    const jsonBytes = Buffer.byteLength(json);
    const bytes = HEAD_BYTES + jsonBytes + content.length;
    if (this.#waitingBytes + bytes > this.#waiting.length) await this.flush();
    if (bytes > this.#waiting.length) this.#waiting = Buffer.allocUnsafe(bytes);
    let at = this.#waitingBytes;
    at = this.#waiting.writeUInt32LE(jsonBytes, at);
    at = this.#waiting.writeUInt32LE(content.length, at);
    at += this.#waiting.write(json, at);
    this.#waitingBytes = at + this.#waiting.write(content, at, 'latin1');
  }

  async flush(): Promise<void> {
    for (let at = 0; at < this.#waitingBytes;) {
      at += (await this.#file.write(this.#waiting, at, this.#waitingBytes - at)).bytesWritten;
    }
    this.#waitingBytes = 0;
  }

  async *values(): AsyncIterable<{ value: Value; content: string }> {
    let block = Buffer.allocUnsafe(BLOCK);
    let begin = 0;
    let end = 0;
    let place = 0;
    for (;;) {
      const hasHead = end - begin >= HEAD_BYTES;
      const json = begin + HEAD_BYTES;
      const content = json + (hasHead ? block.readUInt32LE(begin) : 0);
      const next = content + (hasHead ? block.readUInt32LE(begin + 4) : 0);
      if (next <= end) {
        const value = JSON.parse(block.toString('utf8', json, content)) as Value;
        yield { value, content: block.toString('utf8', content, next) };
        begin = next;
        continue;
      }
      const target = next - begin > block.length ? Buffer.allocUnsafe(next - begin) : block;
      block.copy(target, 0, begin, end);
      block = target;
      end -= begin;
      begin = 0;
      const { bytesRead } = await this.#file.read(block, end, block.length - end, place);
      if (bytesRead === 0) return;
      place += bytesRead;
      end += bytesRead;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
