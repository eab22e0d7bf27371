import {
  AcceptInvitationParams,
  ChangePasswordParams,
  SessionBody,
  SignInParams,
} from '@signpost/contract/session';
import { acceptedLanguages, preferredLanguage, type Language } from '@signpost/words/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { LoadedScreen } from '../../extensions/screens.ts';
import { capabilitiesOf } from '../../identity/authenticate.ts';
import { acceptInvitation, signInWithCode } from '../../identity/codes.ts';
import { problemOfPassword, setOwnPassword } from '../../identity/own-password.ts';
import { csrfOf, endSession, findSession, openSession, type OpenSession } from '../../identity/sessions.ts';
import { findPassword, signIn, type Attempt, type Failed, type SignInDeps } from '../../identity/sign-in.ts';
import { AppError, invalidParams, missingParams } from '@signpost/platform/errors';
import { publicOrigins } from '../access/cross-site.ts';
import {
  comesFromThisMachine,
  refuseForeign,
  tooManyFailures,
  tooManyWaiting,
} from '../access/permission.ts';
import { sessionCookieOf, setSessionCookie } from '../access/session-cookie.ts';
import { untilGone } from '../answer/until-gone.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import { parseObject } from '../params/parse-object.ts';

const common = { path: '/session', access: 'anyone', tag: 'Session', answer: SessionBody } as const;

const TOO_MANY = { 429: 'rest_too_many_requests: too many failed sign-ins' };
const FOREIGN = { 403: 'rest_forbidden: a page of another site sent it' };
const NOT_PROVED = {
  403: 'rest_forbidden: a page of another site sent it, or the header X-Signpost-CSRF is missing or wrong',
};

/** Signing in and out in a browser. */
export function sessionRoutes(
  config: Config,
  deps: SignInDeps & { screens: readonly LoadedScreen[] },
): Endpoint[] {
  const screens = deps.screens.map(({ name, title }) => ({ name, title }));
  // Other sites that may change something have no sign-in of their own.
  const origins = publicOrigins(config);
  const find = async (request: FastifyRequest): Promise<OpenSession | null> => {
    const secret = sessionCookieOf(request.headers.cookie);
    return secret === null ? null : findSession(deps, secret);
  };
  const send = (request: FastifyRequest, reply: FastifyReply, session: OpenSession | null): FastifyReply => {
    const wanted = acceptedLanguages(request.headers['accept-language'] ?? '');
    return reply
      .header('cache-control', 'private, no-store')
      .send(toBody(session, preferredLanguage(wanted, config.language), screens));
  };
  /** Takes the place of the session that the browser had. */
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: OpenSession,
  ): Promise<FastifyReply> => {
    const old = sessionCookieOf(request.headers.cookie);
    if (old !== null) await endSession(deps, old);
    setSessionCookie(request, reply, config, session.secret);
    return send(request, reply, session);
  };

  return [
    endpoint({
      ...common,
      methods: ['GET'],
      summary: 'Who is signed in',
      handle: async ({ request, reply }) => send(request, reply, await find(request)),
    }),
    {
      ...common,
      methods: ['POST'],
      summary: 'Sign in; the answer sets the cookie of the session',
      params: SignInParams,
      errors: {
        401: 'rest_forbidden: login or password are wrong, or the code',
        503: 'rest_data_read_only: a session cannot be stored, because the data folder cannot be written',
        ...FOREIGN,
        ...TOO_MANY,
      },
      handle: async (request, reply) => {
        refuseForeign(request, origins, null);
        const { login, password, code } = parseObject(SignInParams, request);
        if (code !== undefined) {
          const session = comesFromThisMachine(request) ? await signInWithCode(deps, code) : null;
          if (session === null) throw refused(CODE_USED);
          return begin(request, reply, session);
        }
        if (login === undefined || password === undefined)
          throw missingParams(missingOf({ login, password }));
        const outcome = await signIn(deps, { login, password, ...clientOf(request, reply) });
        if ('waitSeconds' in outcome) throw failed(request, outcome, refused(WRONG));
        return begin(request, reply, outcome);
      },
    },
    endpoint({
      ...common,
      methods: ['DELETE'],
      summary: 'Sign out',
      errors: NOT_PROVED,
      handle: async ({ request, reply }) => {
        const session = await find(request);
        refuseForeign(request, origins, session?.secret ?? null);
        if (session !== null) await endSession(deps, session.secret);
        setSessionCookie(request, reply, config, null);
        return send(request, reply, null);
      },
    }),
    {
      ...common,
      methods: ['PUT'],
      path: '/session/password',
      access: 'session',
      summary: 'Change the password of the user who is signed in; sessions that the old one opened end',
      params: ChangePasswordParams,
      errors: { 403: 'rest_wrong_password: the present password is wrong' },
      handle: async (request, reply) => {
        const session = await find(request);
        if (session === null) throw refused(WRONG);
        const { current, password } = parseObject(ChangePasswordParams, request);
        checkNew(password);
        const { login } = session.user;
        await proveCurrent(request, { login, password: current, ...clientOf(request, reply) });
        const { id } = await setOwnPassword(deps.identities, login, password);
        const next = await openSession(deps, login, id);
        if (next === null) throw refused(WRONG);
        return begin(request, reply, next);
      },
    },
    {
      ...common,
      methods: ['POST'],
      path: '/session/invitation',
      summary: 'Set the password of an invited user, and sign in',
      params: AcceptInvitationParams,
      errors: { 401: 'rest_forbidden: the invitation was used or has expired', ...FOREIGN },
      handle: async (request, reply) => {
        refuseForeign(request, origins, null);
        const { code, password } = parseObject(AcceptInvitationParams, request);
        checkNew(password);
        const session = await acceptInvitation(deps, code, password);
        if (session === null) throw refused(INVITATION_USED);
        return begin(request, reply, session);
      },
    },
  ];

  async function proveCurrent(request: FastifyRequest, attempt: Attempt): Promise<void> {
    const found = await findPassword(deps, attempt);
    if ('id' in found) return;
    throw failed(request, found, new AppError('rest_wrong_password', 403, WRONG_CURRENT));
  }
}

const WRONG = 'Login or password are wrong.';
const WRONG_CURRENT = 'The present password is wrong.';
const CODE_USED = 'This sign-in link was used or has expired, or it was made on another machine.';
const INVITATION_USED = 'This invitation was used or has expired. Ask for another.';

function toBody(
  session: OpenSession | null,
  language: Language,
  screens: SessionBody['screens'],
): SessionBody {
  if (session === null) return { user: null, csrf: null, language, screens: [] };
  const { user, secret } = session;
  return {
    user: { login: user.login, role: user.role, capabilities: [...capabilitiesOf(user)] },
    csrf: csrfOf(secret),
    language,
    screens,
  };
}

function missingOf(params: Record<string, string | undefined>): string[] {
  return Object.keys(params).filter((name) => params[name] === undefined);
}

function checkNew(password: string): void {
  const problem = problemOfPassword(password);
  if (problem !== null) throw invalidParams(new Map([['password', problem]]));
}

/** The address of the client, and when it has gone. */
function clientOf(request: FastifyRequest, reply: FastifyReply): Pick<Attempt, 'address' | 'signal'> {
  return { address: request.ip, signal: untilGone(reply) };
}

function failed(request: FastifyRequest, { waitSeconds, isBusy }: Failed, error: AppError): AppError {
  if (isBusy === true) return tooManyWaiting(waitSeconds);
  request.log.info({ address: request.ip }, 'sign-in failed');
  return waitSeconds > 0 ? tooManyFailures(waitSeconds) : error;
}

function refused(message: string): AppError {
  return new AppError('rest_forbidden', 401, message);
}
