import type { BackendFailureCode } from '@signpost/contract/analyses';

/** A failure whose answer is known: `http/error-response.ts` sends its message and its code with its status. */
export class WireError extends Error {
  readonly status: number;
  /** For programs, where the status does not tell enough; null otherwise. */
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

/** A failure the person at the command line can act on: shown without a stack, exit code 1. */
export class UserError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UserError';
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
