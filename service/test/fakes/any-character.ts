import fc from 'fast-check';

/** Any character of Unicode. The same as the unit `binary`, for which the library would first work for most of a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));
