import type { Said } from '@signpost/contract/indexing';
import type { KnownDocument, SourceDocument } from '../ports/content-source.ts';
import type { LedgerDocument } from '../ports/ledger-document.ts';
import type { Site } from '../addresses/site.ts';
import { saidOf } from '../said/said-error.ts';
import { packText } from '../texts/packed-text.ts';
import {
  contentHashOf,
  readDocument,
  toLedgerDocument,
  type ListPage,
  type ReadDocument,
} from '../to-ledger-document.ts';

export interface ExtractedSite {
  site: Site;
  home: string;
  /** Whether texts of posts are left out. */
  noText: boolean;
}

/** What is known of a document, with the hash of what was read of it. */
export type KnownContent = (KnownDocument & { contentHash: string }) | null;

/** A document as it is to be stored; null for one that is as it was. */
export type Extracted = LedgerDocument | ListPage | { problem: Said } | null;

export function extractDocument(
  document: SourceDocument,
  known: KnownContent,
  { site, home, noText }: ExtractedSite,
): Extracted {
  try {
    const { contentHash, ...read } = withItsTime(readDocument(document), known);
    if (known?.contentHash === contentHash && known.validator === read.document.validator) return null;
    const found = toLedgerDocument(read, site, home, contentHash);
    if ('listOf' in found) return found;
    return { ...found, text: found.text === null || noText ? null : packText(found.text) };
  } catch (error) {
    return { problem: saidOf(error) };
  }
}

/** A new copy of what is known has another time, and keeps the one that is known. */
function withItsTime(read: ReadDocument, known: KnownContent): ReadDocument & { contentHash: string } {
  const { document } = read;
  const hasTime = known !== null && !known.modified.startsWith('0000');
  if (document.timeOf !== undefined && hasTime) {
    const before = { ...read, document: { ...document, modified: known.modified } };
    if (contentHashOf(before) === known.contentHash) return { ...before, contentHash: known.contentHash };
  }
  return { ...read, contentHash: contentHashOf(read) };
}
