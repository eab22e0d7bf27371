export { AppError, DatabaseUnavailableError } from './app-error.ts';
export { invalidParams, missingParams } from './bad-params.ts';
export { DamagedFileError, isDamage } from './damaged-file.ts';
export { messageOf } from './message-of.ts';
export { codeOf, someCause } from './some-cause.ts';
export { ReadOnlyError, UsageError, UserError } from './user-error.ts';
