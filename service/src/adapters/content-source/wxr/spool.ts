import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that are gathered before they are written, and bytes that are read at once. */
const BLOCK = 1024 * 1024;
/** In front of each value: the length of its JSON, and that of its content. */
const HEAD_BYTES = 8;

/**
 * Values on disk, in the order in which they were added: to read an export once although it is needed twice. The content, which is
 * most of a value, is not written as JSON.
 */
export class Spool<Value extends { content: string }> {
  readonly #folder: string;
  readonly #file: FileHandle;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  private constructor(folder: string, file: FileHandle) {
    this.#folder = folder;
    this.#file = file;
  }

  static async create<Value extends { content: string }>(temporaryFolder: string): Promise<Spool<Value>> {
    const folder = await mkdtemp(join(temporaryFolder, 'signpost-export-'));
    return new Spool(folder, await open(join(folder, 'items'), 'wx+', 0o600));
  }

  async add(value: Value): Promise<void> {
    const json = Buffer.from(JSON.stringify({ ...value, content: '' }));
    const content = Buffer.from(value.content);
    const head = Buffer.allocUnsafe(HEAD_BYTES);
    head.writeUInt32LE(json.length);
    head.writeUInt32LE(content.length, 4);
    this.#waiting.push(head, json, content);
    this.#waitingBytes += HEAD_BYTES + json.length + content.length;
    if (this.#waitingBytes >= BLOCK) await this.flush();
  }

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (let at = 0; at < bytes.length;) at += (await this.#file.write(bytes, at)).bytesWritten;
  }

  async *values(): AsyncIterable<Value> {
    let rest: Buffer = Buffer.alloc(0);
    let place = 0;
    for (;;) {
      const hasHead = rest.length >= HEAD_BYTES;
      const jsonEnd = HEAD_BYTES + (hasHead ? rest.readUInt32LE(0) : 0);
      const needed = jsonEnd + (hasHead ? rest.readUInt32LE(4) : 0);
      if (rest.length < needed) {
        const block = Buffer.allocUnsafe(Math.max(BLOCK, needed - rest.length));
        const { bytesRead } = await this.#file.read(block, 0, block.length, place);
        if (bytesRead === 0) return;
        place += bytesRead;
        rest = Buffer.concat([rest, block.subarray(0, bytesRead)]);
        continue;
      }
      const value = JSON.parse(rest.toString('utf8', HEAD_BYTES, jsonEnd)) as Value;
      value.content = rest.toString('utf8', jsonEnd, needed);
      yield value;
      rest = rest.subarray(needed);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
