/** Control characters, which XML 1.0 does not allow. Editors paste them, and WordPress exports them. */
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/** Takes out of bytes of UTF-8 what XML does not allow, and counts it. */
export class CharacterFilter {
  readonly #found = new Map<string, number>();

  /** The bytes in the form `UTF8_BYTES`. */
  filter(bytes: Buffer): string {
    const text = bytes.toString('latin1');
    if (!mayHaveControls(bytes)) return text;
    return text.replaceAll(NOT_IN_XML, (character) => {
      this.count(nameOf(character));
      return '';
    });
  }

  count(name: string): void {
    this.#found.set(name, (this.#found.get(name) ?? 0) + 1);
  }

  /** Each kind with how often it was there: `U+0001 (2)`; empty for none. */
  get found(): string {
    return [...this.#found].map(([name, count]) => `${name} (${count})`).join(', ');
  }
}

/** Four spaces, and the highest bit of each of four bytes. */
const SPACES = 0x20_20_20_20;
const HIGHEST_BITS = 0x80_80_80_80;

/** Looks at four bytes at once, which takes half as long as the expression. Most pieces of an export have no such character. */
function mayHaveControls(bytes: Buffer): boolean {
  if (bytes.byteOffset % 4 !== 0) return true;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    // Of a byte below that of a space the highest bit is set by the subtraction. Line feeds are such bytes too.
    if (((word - SPACES) & ~word & HIGHEST_BITS) !== 0 && hasControl(bytes, at * 4, at * 4 + 4)) return true;
  }
  return hasControl(bytes, words.length * 4, bytes.length);
}

function hasControl(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 32;
    if (byte < 32 && byte !== 10 && byte !== 13 && byte !== 9) return true;
  }
  return false;
}

function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
