import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Paragraph } from '../ports/engine-post.ts';

/** Paragraphs in a third of their size. */
export function packParagraphs(paragraphs: readonly Paragraph[]): Buffer {
  const packed = zstdCompressSync(JSON.stringify(paragraphs));
  // Not a view into a larger pool, which would stay in memory with it.
  return Buffer.from(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength));
}

export function unpackParagraphs(packed: Buffer): readonly Paragraph[] {
  // Only ever what `packParagraphs` has made.
  return JSON.parse(zstdDecompressSync(packed).toString()) as readonly Paragraph[];
}
