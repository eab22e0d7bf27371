import type { BackendFailureCode } from '@signpost/contract/analyses';

/** An error for the caller: `http/error-response.ts` sends its message and its code with its status. */
export class WireError extends Error {
  readonly status: number;
  /** A code for programs, when the status alone does not say enough; null otherwise. */
  readonly code: BackendFailureCode | null;

  constructor(
    status: number,
    message: string,
    { code = null, ...options }: ErrorOptions & { code?: BackendFailureCode | null } = {},
  ) {
    super(message, options);
    this.name = 'WireError';
    this.status = status;
    this.code = code;
  }
}

/** The database cannot be reached, has no connection free, or took too long. The driver's error is the cause, for the log. */
export class StorageUnavailableError extends WireError {
  constructor(cause: unknown) {
    super(503, 'The storage does not answer at the moment: try again later.', { cause });
    this.name = 'StorageUnavailableError';
  }
}
