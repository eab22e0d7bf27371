export type PhpValue = null | boolean | number | string | PhpArray;

/** An array of PHP: its keys are numbers or texts, in their order. */
export type PhpArray = Map<number | string, PhpValue>;

/** Bytes of the longest value that is read, and how deep arrays may be nested in it. */
const LONGEST_VALUE = 64 * 1024 * 1024;
const DEEPEST_ARRAY = 64;

export class PhpFormatError extends Error {
  override name = 'PhpFormatError';
}

/**
 * A value as PHP's `serialize` wrote it. Strict: anything that is not whole fails with a PhpFormatError, and so do objects and
 * references, which are never made.
 */
export function parsePhpSerialised(text: string | Uint8Array): PhpValue {
  const bytes =
    typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  if (bytes.length > LONGEST_VALUE) throw new PhpFormatError('The value is too long.');
  const reader = new PhpReader(bytes);
  const value = reader.value(0);
  if (!reader.isAtEnd) throw new PhpFormatError('Something follows the value.');
  return value;
}

/** The value, or null when it cannot be read: plugins store plain texts in the same fields. */
export function tryPhpSerialised(text: string | Uint8Array): PhpValue {
  // Most posts have none: an error for each of them takes long.
  if (text.length === 0) return null;
  try {
    return parsePhpSerialised(text);
  } catch (error) {
    if (error instanceof PhpFormatError) return null;
    throw error;
  }
}

class PhpReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  value(depth: number): PhpValue {
    const type = this.#next();
    switch (type) {
      case 'N':
        this.#expect(';');
        return null;
      case 'b': {
        this.#expect(':');
        const digit = this.#until(';');
        if (digit !== '0' && digit !== '1') throw this.#failure();
        return digit === '1';
      }
      case 'i':
        this.#expect(':');
        return this.#integer(this.#until(';'));
      case 'd':
        this.#expect(':');
        return this.#float(this.#until(';'));
      case 's': {
        this.#expect(':');
        const text = this.#text();
        this.#expect(';');
        return text;
      }
      case 'a':
        this.#expect(':');
        return this.#array(depth + 1);
      default:
        throw this.#failure();
    }
  }

  #array(depth: number): PhpArray {
    if (depth > DEEPEST_ARRAY) throw new PhpFormatError('Arrays are nested too deeply.');
    const count = this.#count();
    // Each entry takes six bytes at least: a count that cannot be true is not believed.
    if (count * 6 > this.#bytes.length - this.#at) throw this.#failure();
    this.#expect('{');
    const array: PhpArray = new Map();
    for (let index = 0; index < count; index++) {
      const key = this.value(depth);
      if (typeof key !== 'number' && typeof key !== 'string') throw this.#failure();
      array.set(key, this.value(depth));
    }
    this.#expect('}');
    return array;
  }

  #text(): string {
    const length = this.#count();
    this.#expect('"');
    const end = this.#at + length;
    if (end > this.#bytes.length) throw this.#failure();
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end;
    this.#expect('"');
    return text;
  }

  #count(): number {
    const count = this.#integer(this.#until(':'));
    if (typeof count !== 'number' || count < 0) throw this.#failure();
    return count;
  }

  /** As text where a number would lose digits. */
  #integer(text: string): number | string {
    const digits = text.startsWith('-') || text.startsWith('+') ? text.slice(1) : text;
    if (digits === '') throw this.#failure();
    for (const digit of digits) if (digit < '0' || digit > '9') throw this.#failure();
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : text;
  }

  #float(text: string): number {
    if (text === 'INF') return Infinity;
    if (text === '-INF') return -Infinity;
    if (text === 'NAN') return Number.NaN;
    const value = Number(text);
    if (text === '' || text.trim() !== text || Number.isNaN(value)) throw this.#failure();
    return value;
  }

  /** The characters up to a mark, which is passed. They are few: numbers only. */
  #until(mark: string): string {
    const end = this.#bytes.indexOf(mark, this.#at);
    if (end < 0 || end - this.#at > 40) throw this.#failure();
    const text = this.#bytes.toString('latin1', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  #next(): string {
    const code = this.#bytes[this.#at];
    if (code === undefined) throw this.#failure();
    this.#at++;
    return String.fromCharCode(code);
  }

  #expect(character: string): void {
    if (this.#next() !== character) throw this.#failure();
  }

  #failure(): PhpFormatError {
    return new PhpFormatError(`The value cannot be read at byte ${this.#at}.`);
  }
}
