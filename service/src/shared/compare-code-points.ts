/** Orders texts code point by code point; plain comparison goes by UTF-16 units, which puts emoji before U+FFxx. */
export function compareCodePoints(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
