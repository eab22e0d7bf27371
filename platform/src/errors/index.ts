export { AppError, DatabaseUnavailableError } from './app-error.ts';
export { invalidParams, missingParams } from './bad-params.ts';
export { DamagedFileError, isDamage } from './damaged-file.ts';
export { messageOf } from './message-of.ts';
export { ReadOnlyError } from './read-only-error.ts';
export { codeOf, someCause } from './some-cause.ts';
export { UsageError } from './usage-error.ts';
export { UserError } from './user-error.ts';
