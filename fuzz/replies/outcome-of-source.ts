import { inEnglish } from '@signpost/words/en/said';
import { UserError } from '@signpost/platform/errors';
import type { ContentSource } from '../../indexing/src/ports/content-source.ts';
import { saidOf } from '../../indexing/src/said/said-error.ts';
import { readWhole } from '../../indexing/test/loopback-site.ts';
import type { Outcome } from '../try-many.ts';

/** Reads a source to its end, or to a failure that a person can understand. */
export async function outcomeOfSource(source: ContentSource): Promise<Outcome> {
  try {
    await source.site();
    const { isComplete } = await readWhole(source);
    return { outcome: isComplete ? 'complete' : 'incomplete', problems: [] };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const said = inEnglish(saidOf(error));
    return { outcome: 'refused', problems: said === '' ? ['a failure without a word'] : [] };
  } finally {
    await source.close();
  }
}
