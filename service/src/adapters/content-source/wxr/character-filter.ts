/** Control characters, which XML 1.0 does not allow. Editors paste them, and WordPress exports them. */
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/** Takes out of bytes of UTF-8 what XML does not allow, and counts it. */
export class CharacterFilter {
  readonly #found = new Map<string, number>();

  /** The bytes in the form `UTF8_BYTES`. */
  filter(bytes: Buffer): string {
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
