/** How a text is held in a string. */
export interface TextForm {
  /** A text in this form. */
  of(text: string): string;
  /** The text that is in this form. */
  textOf(inForm: string): string;
  /** The number of its characters. */
  length(inForm: string): number;
}

export const CHARACTERS: TextForm = {
  of: (text) => text,
  textOf: (text) => text,
  length: (text) => text.length,
};

const BEYOND_ASCII = /[\x80-\xFF]/;

/**
 * Each character of the string is one byte of UTF-8. A long text that is only handed on is not decoded and encoded again, and takes
 * half of the memory that it would need if one of its characters were not of Latin 1.
 */
export const UTF8_BYTES: TextForm = {
  of: (text) => Buffer.from(text).toString('latin1'),
  textOf: (bytes) => (BEYOND_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes),
  length: (bytes) => bytes.replaceAll(/[\x80-\xBF]/g, '').length,
};
