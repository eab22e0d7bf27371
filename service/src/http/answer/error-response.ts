import type { ErrorBody } from '@signpost/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isDamage } from '@signpost/platform/errors';
import { SecretError } from '@signpost/platform/secrets';
import { isReadOnly } from '../../shared/read-only-data.ts';

/** The one place where a failure becomes a response. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error);
  if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  void reply
    .headers(known.headers)
    .code(known.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(known));
}

export function errorBody(error: AppError): ErrorBody {
  return { code: error.code, message: error.message, data: { status: error.status, ...error.data } };
}

export function noRoute(): AppError {
  return new AppError('rest_no_route', 404, 'There is no route for this address and method.');
}

const DAMAGED =
  'A file of the data folder is damaged. On the server, `signpost verify` names it and says how to mend it.';
const READ_ONLY =
  'The data folder cannot be written on the server, so nothing can be stored, not even a session. HTTP Basic and tokens still read. Make the folder writable to sign in here or to change something.';

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_BAD_URL') return noRoute();
  if (statusCode === 413)
    return new AppError('rest_request_too_large', 413, 'The request body is too large.');
  if (statusCode >= 400 && statusCode < 500) {
    return new AppError('rest_bad_request', statusCode, 'The request could not be read.', { cause: error });
  }
  if (error instanceof SecretError)
    return new AppError('rest_secret_key', 409, error.message, { cause: error });
  if (isDamage(error)) return new AppError('rest_data_damaged', 503, DAMAGED, { cause: error });
  if (isReadOnly(error)) return new AppError('rest_data_read_only', 503, READ_ONLY, { cause: error });
  return new AppError('internal_server_error', 500, 'Something went wrong on our side.', { cause: error });
}
