import { Kysely } from 'kysely';
import { messageOf } from '../errors/message-of.ts';
import { UserError } from '../errors/user-error.ts';
import type { DatabaseUser } from './database-user.ts';
import type { Engine } from './engine.ts';
import { BrokenReferenceError, ConflictError } from './errors.ts';
import { guardedDialect, type ToError } from './guarded-dialect.ts';

/** Opens the database without migrating it. */
export function connect<Schema, Place>(
  engine: Engine<Place>,
  place: Place,
  user: DatabaseUser,
): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: guardedDialect(engine.dialect(place), toErrorFor(engine, user), user.Unavailable),
    plugins: [...engine.plugins],
  });
}

function toErrorFor(engine: Engine<never>, user: DatabaseUser): ToError {
  return (error) => {
    if (!(error instanceof Error)) return error;
    // A driver may add the statement with its values, which must not be logged.
    if ('sql' in error) delete error.sql;
    if (engine.isAway(error)) return new user.Unavailable(error);
    if (engine.isConflict(error)) return new ConflictError(error);
    if (engine.isBrokenReference(error)) return new BrokenReferenceError(error);
    return engine.isNotAllowed(error) ? notAllowed(user, error) : error;
  };
}

function notAllowed({ setting }: DatabaseUser, cause: unknown): UserError {
  return new UserError(
    `The account of ${setting} is not allowed to do this: ${messageOf(cause)}. ` +
      'Use another account, or grant it what docs/scaling-out.md lists.',
    { cause },
  );
}
