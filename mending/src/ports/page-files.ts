import type { SourceRecord } from '@signpost/indexing/ports/sources';

/** The file of a page in a folder. */
export interface PageFile {
  /** Below the folder, with slashes. */
  path: string;
  text: string;
}

export interface PageFiles {
  /** The file that answers at an address; null when there is none, or when it is not UTF-8. */
  find(source: SourceRecord, url: string): Promise<PageFile | null>;
}
