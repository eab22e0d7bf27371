import { isDeeperThan } from '@signpost/contract/wire-json';
import type { Static, TSchema } from 'typebox';
import { AppError } from '../shared/errors.ts';

/** The deepest nesting of a reply, in levels. A much deeper reply cannot be written as JSON again. */
export const MAX_DEPTH = 32;

/**
 * The reply to an analysis call, without undocumented fields. It is passed on whole, so unlike the replies of the protocol it must
 * have the documented form.
 */
export async function parseReply<Schema extends TSchema>(
  schema: Schema,
  reply: unknown,
): Promise<Static<Schema>> {
  // Imported on demand: it takes a tenth of a second, which every start would pay.
  const { Value } = await import('typebox/value');
  if (isDeeperThan(MAX_DEPTH, reply)) throw badReply('it is nested too deeply');
  const cleaned = Value.Clean(schema, reply);
  if (Value.Check(schema, cleaned)) return cleaned;
  const [first] = Value.Errors(schema, cleaned);
  throw badReply(`${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim());
}

/** The problem itself is for the log only. */
function badReply(problem: string): AppError {
  return new AppError('aiv_bad_response', 502, 'The analysis backend answered in a form that is not known.', {
    cause: new Error(problem),
  });
}
