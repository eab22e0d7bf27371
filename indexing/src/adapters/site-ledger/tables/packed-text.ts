import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { DocumentText } from '../../../ports/ledger-document.ts';
import { hashOf } from './rows.ts';

/** The text of a document as it is stored: JSON, compressed. */
export function packText(text: DocumentText): { hash: string; text: Uint8Array } {
  const { language, heading, description, focusKeyword, published, paragraphs } = text;
  const packed: Packed = [
    language,
    heading,
    description,
    focusKeyword,
    published,
    paragraphs.map((paragraph) => [
      paragraph.kind,
      paragraph.language,
      paragraph.text,
      paragraph.links.flatMap(({ start, end, nth }) => [start, end, nth]),
    ]),
  ];
  const json = JSON.stringify(packed);
  return { hash: hashOf(json), text: zstdCompressSync(json) };
}

export function unpackText(bytes: Uint8Array): DocumentText {
  const [language, heading, description, focusKeyword, published, paragraphs] = JSON.parse(
    zstdDecompressSync(bytes).toString(),
  ) as Packed;
  return {
    language,
    heading,
    description,
    focusKeyword,
    published,
    paragraphs: paragraphs.map(([kind, ofParagraph, text, links]) => ({
      kind,
      language: ofParagraph,
      text,
      links: Array.from({ length: links.length / 3 }, (_, at) => ({
        start: links[3 * at] ?? 0,
        end: links[3 * at + 1] ?? 0,
        nth: links[3 * at + 2] ?? 0,
      })),
    })),
  };
}

type Paragraphs = DocumentText['paragraphs'][number];

type Packed = [
  language: string | null,
  heading: string | null,
  description: string | null,
  focusKeyword: string | null,
  published: string | null,
  paragraphs: [kind: Paragraphs['kind'], language: string | null, text: string, links: number[]][],
];
