import { CSRF_HEADER } from '@signpost/contract/session';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { authenticate, hasCapability, type Capability, type SignIn } from '../../identity/authenticate.ts';
import { networkOf } from '../../identity/network-of.ts';
import type { CredentialUses } from '../../identity/credential-uses.ts';
import { findSession, isCsrfOf, type SessionDeps } from '../../identity/sessions.ts';
import type { FailedSignIns } from '../../ports/failed-sign-ins.ts';
import { AppError } from '@signpost/platform/errors';
import { callerOf, setCaller, type Caller } from './caller.ts';
import { isCrossSite } from './cross-site.ts';
import { sessionCookieOf } from './session-cookie.ts';

export interface PermissionDeps extends SessionDeps {
  failedSignIns: FailedSignIns;
  uses: CredentialUses;
}

/** Checks a request before anything else reads it; throws when the request is refused. */
export type Guard = (request: FastifyRequest) => Promise<void>;

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets through those who have the capability for changes or for reading. Refuses changes that a page outside `origins` sends. Runs
 * before parameters are parsed, so that strangers learn nothing from the errors.
 */
export function permissionCheck(
  deps: PermissionDeps,
  origins: readonly string[],
  {
    toChange = 'manage_options',
    toRead = 'view_options',
  }: { toChange?: Capability; toRead?: Capability } = {},
): Guard {
  return async (request) => {
    const caller = await signedIn(deps, request);
    const { user } = caller;
    setCaller(request, caller);
    if (READING.has(request.method)) {
      if (!hasCapability(user, toRead)) throw forbidden(NOT_ALLOWED);
      return;
    }
    if (!hasCapability(user, toChange))
      throw forbidden(hasCapability(user, 'view_options') ? MAY_ONLY_READ : NOT_ALLOWED);
    if (!isBearer(request.headers.authorization)) refuseForeign(request, origins, caller.session);
  };
}

/** Lets through changes by a session, whatever its user may do otherwise. */
export function sessionCheck(deps: PermissionDeps, origins: readonly string[]): Guard {
  return async (request) => {
    const { session } = await signedIn(deps, request);
    if (session === null) throw forbidden('This takes a session of a browser: see POST /session.');
    refuseForeign(request, origins, session);
  };
}

/**
 * Whether the caller of a request that was let in to read still may. Looking is no use, so a session can end meanwhile, and no failed
 * sign-in.
 */
export async function mayStillRead(deps: PermissionDeps, request: FastifyRequest): Promise<boolean> {
  const { session } = callerOf(request);
  if (session !== null) {
    const open = await findSession(deps, session, { isUse: false });
    return open !== null && hasCapability(open.user, 'view_options');
  }
  const signIn = await authenticate(deps.identities, request.headers.authorization);
  return signIn.outcome === 'ok' && hasCapability(signIn.user, 'view_options');
}

/** A session counts only where there is no Authorization header. */
async function signedIn(deps: PermissionDeps, request: FastifyRequest): Promise<Caller> {
  const { authorization, cookie } = request.headers;
  const secret = authorization === undefined ? sessionCookieOf(cookie) : null;
  const session = secret === null ? null : await findSession(deps, secret);
  if (session !== null)
    return {
      user: session.user,
      credentialId: session.openedWith,
      session: session.secret,
      until: session.until,
    };
  const signIn = await authenticate(deps.identities, authorization);
  if (signIn.outcome !== 'ok') throw await notSignedIn(deps, request, signIn);
  deps.uses.note(signIn.credentialId);
  return { user: signIn.user, credentialId: signIn.credentialId, session: null, until: Infinity };
}

/**
 * Refuses a change that a page of another site sends, and a change by a session that does not prove that it comes from a page of
 * ours.
 */
export function refuseForeign(
  request: FastifyRequest,
  origins: readonly string[],
  session: string | null,
): void {
  if (isCrossSite(request, origins)) throw forbidden(CROSS_SITE);
  if (session === null) return;
  const { [CSRF_HEADER]: proof } = request.headers;
  if (typeof proof !== 'string' || !isCsrfOf(session, proof))
    throw new AppError('rest_forbidden', 403, NO_PROOF, { data: { reason: 'csrf' } });
}

const NOT_ALLOWED = 'Your account is not allowed to see this: it takes an administrator.';
const MAY_ONLY_READ = 'Your account may read and change nothing: a change takes an administrator.';
const CROSS_SITE =
  'Another site asked for this change. Send it from an allowed origin, or with a bearer token.';
const NO_PROOF =
  'A change by a session needs the header X-Signpost-CSRF with the `csrf` of GET /session. Load the page again.';

function forbidden(message: string): AppError {
  return new AppError('rest_forbidden', 403, message);
}

/** A browser never adds a token on its own, so a page that sends one was given it. */
export function isBearer(authorization: string | undefined): boolean {
  return /^bearer /i.test(authorization ?? '');
}

async function notSignedIn(
  { failedSignIns }: PermissionDeps,
  request: FastifyRequest,
  signIn: Exclude<SignIn, { outcome: 'ok' }>,
): Promise<AppError> {
  if (signIn.outcome === 'failed') {
    const waitSeconds = await failedSignIns.count(networkOf(request.ip), signIn.login);
    request.log.info({ address: request.ip }, 'sign-in failed');
    if (waitSeconds > 0) return tooManySignIns(waitSeconds);
  }
  return notKnown(whyNotSignedIn(signIn));
}

/** Refuses a request that must bring a token and brings none, or another kind of credentials. */
export function noToken(): AppError {
  return notKnown('Send the token of a user: Authorization: Bearer TOKEN.');
}

function notKnown(message: string): AppError {
  return new AppError('rest_forbidden', 401, message, {
    headers: { 'www-authenticate': 'Bearer realm="Signpost"' },
  });
}

/** Says that credentials are wrong, and not which part of them. */
function whyNotSignedIn(signIn: Exclude<SignIn, { outcome: 'ok' }>): string {
  if (signIn.outcome === 'none') return 'Sign in as an administrator to see this.';
  return signIn.login === null
    ? 'The token or the Authorization header is wrong. Sign in as an administrator to see this.'
    : 'The login or the application password is wrong. Sign in as an administrator to see this.';
}

/** With `isBusy` it says that the password was not looked at. */
export function tooManySignIns(waitSeconds: number, isBusy = false): AppError {
  const why = isBusy ? 'Too many others are signing in at this moment' : 'Too many failed sign-ins';
  return new AppError('rest_too_many_requests', 429, `${why}. Try again in ${waitSeconds} s.`, {
    headers: { 'retry-after': String(waitSeconds) },
  });
}

/** For operators' pages: lets through programs on this machine, and requests that pass the check. */
export function localOr(check: Guard, { trustedProxies }: Pick<Config, 'trustedProxies'>): Guard {
  return async (request) => {
    const isLocal = trustedProxies.length === 0 && comesFromThisMachine(request);
    if (isLocal && request.headers.authorization === undefined) return;
    await check(request);
  };
}

/**
 * A request with forwarding headers comes from a proxy on this machine and may be anyone's. The host is checked too, because
 * another site may point its name at this machine to make a browser here ask for it.
 */
export function comesFromThisMachine({ headers, raw }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  return LOOPBACK_PEER.test(raw.socket.remoteAddress ?? '') && LOOPBACK_HOST.test(headers.host ?? '');
}

const FORWARDED = /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip)$/;
const LOOPBACK_PEER = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
