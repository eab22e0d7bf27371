import { SecretError } from '@signpost/platform/secrets';
import type { Refusal, UnreadableError } from '@signpost/platform/http';
import { BrokenReferenceError, ConflictError } from '@signpost/platform/sql';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { StorageUnavailableError, WireError } from '../shared/errors.ts';

/** The one place where a failure becomes a response. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toWireError(error, request.id);
  if (known.status >= 500) request.log.error({ err: error }, 'request failed');
  void reply
    .code(known.status)
    .send({ message: known.message, ...(known.code !== null && { code: known.code }) });
}

export function noRoute(): WireError {
  return new WireError(
    404,
    'There is no such call: docs/backend-protocol.md has all of them, with their methods.',
  );
}

/** The answer to a request that Node itself refuses: it is not HTTP, or its headers are too long. */
export function refuseUnreadable({ code }: UnreadableError): Refusal {
  return code === 'HPE_HEADER_OVERFLOW'
    ? { status: 431, body: { message: 'The address or the headers of the request are too long.' } }
    : { status: 400, body: { message: UNREADABLE } };
}

const UNREADABLE = 'The request could not be read.';

function toWireError(error: unknown, requestId: string): WireError {
  if (error instanceof WireError) return error;
  if (error instanceof ConflictError) return new StorageUnavailableError(error);
  if (error instanceof BrokenReferenceError)
    return new WireError(404, 'There is no such brand any more: it was removed.', { cause: error });
  if (error instanceof SecretError) return new WireError(409, error.message, { cause: error });
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const wording = FRAMEWORK_ERRORS[code];
  if (wording !== undefined) return new WireError(statusCode, wording, { cause: error });
  if (statusCode >= 400 && statusCode < 500) return new WireError(statusCode, UNREADABLE, { cause: error });
  return new WireError(
    500,
    `Something went wrong here. See the log of the backend for the request id ${requestId}.`,
    { cause: error },
  );
}

const FRAMEWORK_ERRORS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large: 1 MB at most.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as JSON, with the header content-type: application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as content-length says.',
  FST_ERR_BAD_URL: 'The address is not well-formed.',
};
