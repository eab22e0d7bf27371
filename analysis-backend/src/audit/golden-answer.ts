import type { ReaderLabel } from './label-agreement.ts';

/** An answer with what a careful reader reads in it, for `test/fixtures`; `signpost backend audit --export` writes them. */
export interface GoldenAnswer {
  /** Begins with the language of the answer. */
  id: string;
  /** The name first, then aliases. */
  brand: readonly string[];
  domains?: readonly string[];
  /** One list of names per competitor. */
  competitors: readonly (readonly string[])[];
  text: string;
  /** What was asked; not known when missing. */
  question?: string;
  citedUrls?: readonly string[];
  truncated?: boolean;
  label: ReaderLabel & {
    /** Owned pages that are cited; none when missing. */
    ownedPages?: readonly string[];
    /** All names that the answer puts forward, in order and with the brand; not judged when missing. */
    entities?: readonly string[];
  };
}
