import { isDeeperThan } from '@signpost/contract/wire-json';
import { clean, describeProblem, findProblems, type Static, type TSchema } from '@signpost/contract/schema';
import { AppError } from '@signpost/platform/errors';

/** The deepest nesting of a reply, in levels. A much deeper reply cannot be written as JSON again. */
export const MAX_DEPTH = 32;

/**
 * The reply to an analysis call, without undocumented fields. It is passed on whole, so unlike the replies of the protocol it must
 * have the documented form.
 */
export function parseReply<Schema extends TSchema>(schema: Schema, reply: unknown): Static<Schema> {
  if (isDeeperThan(MAX_DEPTH, reply)) throw badReply('it is nested too deeply');
  const cleaned = clean(schema, reply);
  const [problem] = findProblems(schema, cleaned);
  if (problem !== undefined) throw badReply(describeProblem(problem));
  return cleaned as Static<Schema>;
}

/** The problem itself is for the log only. */
function badReply(problem: string): AppError {
  return new AppError('aiv_bad_response', 502, 'The analysis backend answered in a form that is not known.', {
    cause: new Error(problem),
  });
}
