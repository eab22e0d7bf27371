/** The number of a change. Numbers only grow; those of other data are of another instance. */
export interface Revision {
  instance: string;
  number: number;
}

export interface Changes extends Revision {
  /** The brands that have changed since, each with the number of its latest change; brands that were removed too. */
  brands: { brandId: string; number: number }[];
}

/**
 * Counts the changes of everything that replies are made of, except the answers of a run under way. The database counts, in the
 * transaction of each change and whichever program makes it: who has seen a number sees all changes up to it.
 */
export interface Revisions {
  current(): Promise<Revision>;
  changedSince(number: number): Promise<Changes>;
  /** Notes which figures are shown. When they are others than before, every brand has changed. */
  noteShown(figures: 'invented' | 'measured'): Promise<void>;
}
