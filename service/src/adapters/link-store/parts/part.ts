import type { Draft } from '../build/draft.ts';
import type { RowTaker } from '../build/rows.ts';
import type { GenerationCopy } from '../update/generation-copy.ts';
import type { RowToVerify, Verification } from '../verify/verification.ts';

/** Something that is derived from the rows of a generation. Everything about it is in one folder: also how it is read. */
export interface Part {
  /** Works it out from all rows, and stores it. */
  build(draft: Draft): RowTaker;

  /** Brings it up to date in a copy of the generation before, or leaves it alone if no row that it is derived from has changed. */
  update(copy: GenerationCopy): void;

  /** Works it out again from all rows; the first difference from what is stored is thrown as a `Mismatch`. */
  verify(verification: Verification): Verifying | Promise<Verifying>;
}

export type Verifying = RowTaker<RowToVerify, void | Promise<void>>;
