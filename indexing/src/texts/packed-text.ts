import { hash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { PackedText } from '../ports/ledger-document.ts';
import type { Paragraph, PostText, TextLink } from '../ports/post-texts.ts';

/** What visitors read in a document, and what it says about itself. Links are known by their places among those of the document. */
export interface DocumentText extends Pick<
  PostText,
  'language' | 'heading' | 'description' | 'focusKeyword' | 'published'
> {
  paragraphs: readonly TextParagraph[];
}

export interface TextParagraph extends Omit<Paragraph, 'links'> {
  links: readonly Pick<TextLink, 'start' | 'end' | 'nth'>[];
}

/** One that is being put together. */
interface Unpacked extends TextParagraph {
  links: TextParagraph['links'][number][];
  closed?: { start: number; end: number }[];
}

/** What is packed in front of the text, one paragraph of which is in each line. */
interface Head extends Omit<DocumentText, 'paragraphs'> {
  kinds: Paragraph['kind'][];
  /** The languages that paragraphs say, by their places. */
  languages: Record<number, string>;
  /** By four: the paragraph, where a link begins and ends in it, and its place among those of the document. */
  links: number[];
  /** By three: the paragraph, and where code begins and ends in it. */
  closed: number[];
}

/** Where texts are put to be hashed and compressed, so that not each takes memory of its own; longer ones do. */
const ROOM = Buffer.allocUnsafeSlow(128 * 1024);
/** The most bytes of UTF-8 that one unit of a string takes. */
const MOST_BYTES = 3;

/**
 * The quickest level, which makes texts of this length no longer, with a table that fits into the first cache of a processor (half a percent
 * longer, a tenth quicker). By itself each text would take a buffer of 128 KB.
 */
const COMPRESSION = {
  chunkSize: 8 * 1024,
  params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_hashLog]: 12 },
};

export function packText({ paragraphs, ...said }: DocumentText): PackedText {
  const head: Head = { ...said, kinds: [], languages: {}, links: [], closed: [] };
  let text = '';
  for (const [at, { kind, language, text: line, links, closed = [] }] of paragraphs.entries()) {
    head.kinds.push(kind);
    if (language !== null) head.languages[at] = language;
    for (const { start, end, nth } of links) head.links.push(at, start, end, nth);
    for (const { start, end } of closed) head.closed.push(at, start, end);
    text += `\n${line}`;
  }
  const bytes = toBytes(JSON.stringify(head) + text);
  // A copy: the compressed bytes are a part of a buffer of 8 KB, which would stay in memory with them.
  return {
    hash: hash('sha512', bytes).slice(0, 32),
    bytes: Buffer.from(zstdCompressSync(bytes, { ...COMPRESSION, pledgedSrcSize: bytes.length })),
  };
}

/** True until the next call. */
function toBytes(text: string): Buffer {
  if (text.length * MOST_BYTES > ROOM.length) return Buffer.from(text);
  return ROOM.subarray(0, ROOM.write(text));
}

export function unpackText(bytes: Uint8Array): DocumentText {
  const [head = '', ...lines] = zstdDecompressSync(bytes).toString().split('\n');
  const { kinds, languages, links, closed, ...said } = JSON.parse(head) as Head;
  const paragraphs = kinds.map((kind, at): Unpacked => ({
    kind,
    text: lines[at] ?? '',
    language: languages[at] ?? null,
    links: [],
  }));
  for (let at = 0; at < links.length; at += 4) {
    const [paragraph = 0, start = 0, end = 0, nth = 0] = links.slice(at, at + 4);
    paragraphs[paragraph]?.links.push({ start, end, nth });
  }
  for (let at = 0; at < closed.length; at += 3) {
    const [paragraph = 0, start = 0, end = 0] = closed.slice(at, at + 3);
    const unpacked = paragraphs[paragraph];
    if (unpacked !== undefined) (unpacked.closed ??= []).push({ start, end });
  }
  return { ...said, paragraphs };
}
