import type { FastifyRequest } from 'fastify';
import type { Caller as Person } from '../../identity/identity-deps.ts';

/** Who sends a request. */
export interface Caller extends Person {
  /** The cookie of the session; null for a caller who sends credentials. */
  session: string | null;
  /** When the sign-in expires, in milliseconds since the epoch. */
  until: number;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Set by the permission check, for routes that have to know who asks. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (caller === undefined) throw new Error('This route has no permission check');
  return caller;
}
