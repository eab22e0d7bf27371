import { UserError } from '@signpost/platform/errors';
import type { Kysely } from 'kysely';
import type { ServiceSchema } from '../../../database/schema.ts';

/** The generation that readers see, the one that an undo goes back to, and the highest number given so far: none is used twice. */
export type GenerationPointer = Omit<ServiceSchema['link_generation'], 'id'>;

export async function readPointer(db: Kysely<ServiceSchema>): Promise<GenerationPointer> {
  return db.selectFrom('link_generation').select(['number', 'previous', 'highest']).executeTakeFirstOrThrow();
}

export function pointerAfterImport({ number, highest }: GenerationPointer): GenerationPointer {
  return { number: highest + 1, previous: number === 0 ? null : number, highest: highest + 1 };
}

export function pointerAfterUndo({ number, previous, highest }: GenerationPointer): GenerationPointer {
  if (previous !== null) return { number: previous, previous: null, highest };
  if (number === 0) throw new UserError('Nothing was imported yet, so there is nothing to undo.');
  throw number < highest
    ? new UserError('The last import was undone already, and one step back is all that is kept.')
    : nothingBefore();
}

export function nothingBefore(): UserError {
  return new UserError('No data from before the last import is kept, so there is nothing to go back to.');
}
