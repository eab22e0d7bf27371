import { UserError } from '@signpost/platform/errors';
import type { Outcome } from '../try-many.ts';

/** The outcome of reading a file that may be wrong: a message says what is wrong. */
export async function outcomeOf(read: () => unknown): Promise<Outcome> {
  try {
    await read();
    return { outcome: 'read', problems: [] };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { outcome: 'refused', problems: error.message === '' ? ['a failure without a word'] : [] };
  }
}
