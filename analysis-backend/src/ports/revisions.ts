/** The number of a change. Numbers only grow; another set of data has another instance. */
export interface Revision {
  instance: string;
  number: number;
}

export interface Changes extends Revision {
  /** The changed brands, removed ones included, each with the number of its latest change. */
  brands: { brandId: string; number: number }[];
}

/**
 * Counts the changes of all data in replies, except the answers of a running analysis. The database counts in the transaction of each
 * change, by any program, so that a reader of a number sees all changes up to it.
 */
export interface Revisions {
  current(): Promise<Revision>;
  changedSince(number: number): Promise<Changes>;
  /** Stores which figures are shown. A switch counts as a change of every brand. */
  noteShown(figures: 'invented' | 'measured'): Promise<void>;
}
