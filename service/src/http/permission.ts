import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate, hasCapability } from '../identity/authenticate.ts';
import type { FailedSignIns } from '../ports/failed-sign-ins.ts';
import type { IdentityStore } from '../ports/identity-store.ts';
import { AppError } from '../shared/errors.ts';

export interface PermissionDeps {
  identities: IdentityStore;
  failedSignIns: FailedSignIns;
}

/** Lets only administrators through. It runs before parameters are looked at, so a stranger learns nothing. */
export async function requireAdministrator(deps: PermissionDeps, request: FastifyRequest): Promise<void> {
  const signIn = await authenticate(deps.identities, request.headers.authorization);
  if (signIn.outcome === 'ok') {
    if (hasCapability(signIn.user, 'manage_options')) return;
    throw new AppError(
      'rest_forbidden',
      403,
      'Your account is not allowed to see this: it takes an administrator.',
    );
  }
  if (signIn.outcome === 'failed') {
    const waitSeconds = await deps.failedSignIns.count(request.ip, signIn.login);
    request.log.info({ address: request.ip }, 'sign-in failed');
    if (waitSeconds > 0) throw tooManyFailures(waitSeconds);
  }
  throw new AppError('rest_forbidden', 401, 'Sign in as an administrator to see this.', {
    headers: { 'www-authenticate': 'Bearer realm="Signpost"' },
  });
}

function tooManyFailures(waitSeconds: number): AppError {
  return new AppError(
    'rest_too_many_requests',
    429,
    `Too many failed sign-ins. Try again in ${waitSeconds} s.`,
    {
      headers: { 'retry-after': String(waitSeconds) },
    },
  );
}

/** For operators' pages: loopback, or an administrator's credentials. */
export async function requireLoopbackOrAdministrator(
  deps: PermissionDeps,
  request: FastifyRequest,
): Promise<void> {
  if (isLoopback(request) && request.headers.authorization === undefined) return;
  await requireAdministrator(deps, request);
}

/** A forwarded request that reached us through an unlisted proxy comes from who knows where. */
function isLoopback(request: FastifyRequest): boolean {
  const { ip, headers, raw } = request;
  const direct = ip === raw.socket.remoteAddress;
  if (direct && (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)) return false;
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
}

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
