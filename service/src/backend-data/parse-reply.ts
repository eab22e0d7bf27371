import { isDeeperThan } from '@signpost/contract/wire-json';
import type { Static, TSchema } from 'typebox';
import { AppError } from '../shared/errors.ts';
import { MAX_DEPTH } from '../brands/from-backend.ts';

/**
 * The reply to a call beyond the protocol, without the fields that nobody documented. These replies are passed on whole, so
 * that, unlike those of the protocol, they must have the documented form.
 */
export async function parseReply<Schema extends TSchema>(
  schema: Schema,
  reply: unknown,
): Promise<Static<Schema>> {
  // Loaded here: it takes a tenth of a second, which every start would pay.
  const { Value } = await import('typebox/value');
  if (isDeeperThan(MAX_DEPTH, reply)) throw badReply('it is nested too deeply');
  const cleaned = Value.Clean(schema, reply);
  if (Value.Check(schema, cleaned)) return cleaned;
  const [first] = Value.Errors(schema, cleaned);
  throw badReply(`${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim());
}

/** What is wrong is for the log. */
function badReply(problem: string): AppError {
  return new AppError('aiv_bad_response', 502, 'The analysis backend answered in a form that is not known.', {
    cause: new Error(problem),
  });
}
