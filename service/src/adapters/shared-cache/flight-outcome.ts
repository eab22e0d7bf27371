import { AppError } from '@signpost/platform/errors';

/** How a flight ended, as text that another process understands. */
export interface Outcome {
  result?: unknown;
  /** Null for an unforeseen failure: its details stay in the process where it happened. */
  failure?: Pick<AppError, 'code' | 'status' | 'message' | 'data' | 'headers'> | null;
}

export function landed(result: unknown): string {
  return JSON.stringify({ result } satisfies Outcome);
}

export function crashed(error: unknown): string {
  if (!(error instanceof AppError)) return JSON.stringify({ failure: null } satisfies Outcome);
  const { code, status, message, data, headers } = error;
  return JSON.stringify({ failure: { code, status, message, data, headers } } satisfies Outcome);
}

/** The result, or the failure thrown. */
export function endOf(text: string): unknown {
  const { result, failure } = JSON.parse(text) as Outcome;
  if (failure === undefined) return result;
  if (failure === null) throw new Error('Another process failed to do this; its log says why.');
  const { code, status, message, data, headers } = failure;
  throw new AppError(code, status, message, { data, headers });
}
