import type { SourceDocument } from '../ports/content-source.ts';
import type { AddressKey, Candidate } from '../ports/ledger-document.ts';

/** What a document says about its addresses. */
export type AddressedDocument = Pick<
  SourceDocument,
  'id' | 'type' | 'status' | 'permalink' | 'slug' | 'opening' | 'addresses'
>;

/** What the addresses of a site mean there. Each platform has its own rules. */
export interface AddressRules {
  /** What a page key can mean, the most likely first. The first one that is found is meant. */
  candidates(key: string): Candidate[];

  /** What the ledger keeps so that links find a document: what candidates look for. */
  keysOf(document: AddressedDocument): AddressKey[];

  /** A path as keys have it: in lower case where letters of either case are the same. */
  caseOf(path: string): string;

  /** Whether an address with a query can be a page of its own. When it is gone, it is not taken for the page without the query. */
  hasPagesByQuery: boolean;

  /** Whether the platform shows the posts of a type in lists, so that visitors find them without a link. */
  isInLists(type: string): boolean;

  /** The patterns of redirects that took too long over an address and are not followed any more. */
  slowPatterns(): readonly string[];
}
