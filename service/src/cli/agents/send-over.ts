import { CallError, type Send } from '../../agents/ask.ts';

/** How long a call may take, in milliseconds: some wait for an analysis backend. */
const TIMEOUT_MS = 60_000;

/** Sends requests to a running service with a token. */
export function sendOver(root: string, token: string): Send {
  return async ({ method, path, body }) => {
    try {
      const response = await fetch(`${root}${path}`, {
        method,
        redirect: 'error',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    } catch (error) {
      throw new CallError(
        'service_unreachable',
        503,
        `The service at ${root} does not answer. Is \`signpost serve\` running there? Another address is set by --url or SIGNPOST_URL.`,
        { cause: error },
      );
    }
  };
}
