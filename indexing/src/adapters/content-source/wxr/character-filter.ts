import { isUtf8 } from 'node:buffer';

/** Control characters, which XML 1.0 does not allow. Editors paste them, and WordPress exports them. */
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/** Takes out of bytes of UTF-8 what XML does not allow, and counts it. */
export class CharacterFilter {
  readonly #found = new Map<string, number>();
  /** The begin of a letter at the end of the bytes before. */
  #begun: Buffer = Buffer.alloc(0);
  #isUtf8 = true;

  /** Whether all bytes are UTF-8. Where they are not, texts have a replacement character. */
  get isUtf8(): boolean {
    return this.#isUtf8;
  }

  /** The bytes in the form `UTF8_BYTES`. */
  filter(bytes: Buffer): string {
    const letters = this.#begun.length === 0 ? bytes : Buffer.concat([this.#begun, bytes]);
    const whole = letters.length - lengthOfBegun(letters);
    this.#begun = letters.subarray(whole);
    this.#isUtf8 &&= isUtf8(letters.subarray(0, whole));
    return bytes.toString('latin1').replaceAll(NOT_IN_XML, (character) => {
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

function nameOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** How many bytes at the end begin a letter that goes on after them. */
function lengthOfBegun(letters: Buffer): number {
  for (let length = 1; length <= Math.min(3, letters.length); length++) {
    const byte = letters[letters.length - length] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return length < lengthOfLetter(byte) ? length : 0;
  }
  return 0;
}

function lengthOfLetter(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  return firstByte >= 0xe0 ? 3 : 2;
}
