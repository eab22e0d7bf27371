import {
  AcceptInvitationParams,
  ChangePasswordParams,
  SignInParams,
  type SessionBody,
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
import { comesFromThisMachine, refuseForeign, tooManySignIns } from '../access/permission.ts';
import { sessionCookieOf, setSessionCookie } from '../access/session-cookie.ts';
import { untilGone } from '../answer/until-gone.ts';
import type { Handlers } from '../endpoint/handlers.ts';
import { parseObject } from '../params/parse-object.ts';

/** Signing in and out in a browser. */
export function sessionHandlers(config: Config, deps: SignInDeps & { screens: readonly LoadedScreen[] }) {
  const screens = deps.screens.map(({ name, title }) => ({ name, title }));
  // Other sites that may change something cannot sign people in here.
  const origins = publicOrigins(config);
  const find = async (request: FastifyRequest): Promise<OpenSession | null> => {
    const secret = sessionCookieOf(request.headers.cookie);
    return secret === null ? null : findSession(deps, secret);
  };
  const show = (request: FastifyRequest, reply: FastifyReply, session: OpenSession | null): SessionBody => {
    const wanted = acceptedLanguages(request.headers['accept-language'] ?? '');
    reply.header('cache-control', 'private, no-store');
    return toBody(session, preferredLanguage(wanted, config.language), screens);
  };
  /** Takes the place of the session that the browser had. */
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    session: OpenSession,
  ): Promise<SessionBody> => {
    const old = sessionCookieOf(request.headers.cookie);
    if (old !== null) await endSession(deps, old);
    setSessionCookie(request, reply, config, session.secret);
    return show(request, reply, session);
  };

  return {
    getSession: async ({ request, reply }) => show(request, reply, await find(request)),
    signIn: async ({ request, reply }) => {
      refuseForeign(request, origins, null);
      const { login, password, code } = parseObject(SignInParams, request);
      if (code !== undefined) {
        const session = comesFromThisMachine(request) ? await signInWithCode(deps, code) : null;
        if (session === null) throw refused(CODE_USED);
        return begin(request, reply, session);
      }
      if (login === undefined || password === undefined) throw missingParams(missingOf({ login, password }));
      const outcome = await signIn(deps, { login, password, ...clientOf(request, reply) });
      if ('waitSeconds' in outcome) throw failed(request, outcome, refused(WRONG));
      return begin(request, reply, outcome);
    },
    signOut: async ({ request, reply }) => {
      const session = await find(request);
      refuseForeign(request, origins, session?.secret ?? null);
      if (session !== null) await endSession(deps, session.secret);
      setSessionCookie(request, reply, config, null);
      return show(request, reply, null);
    },
    changePassword: async ({ request, reply }) => {
      const session = await find(request);
      if (session === null) throw refused(WRONG);
      const { current, password } = parseObject(ChangePasswordParams, request);
      checkNew(password);
      const { login } = session.user;
      const found = await findPassword(deps, { login, password: current, ...clientOf(request, reply) });
      if (!('id' in found))
        throw failed(request, found, new AppError('rest_wrong_password', 403, WRONG_CURRENT));
      const { id } = await setOwnPassword(deps.identities, login, password);
      const next = await openSession(deps, login, id);
      if (next === null) throw refused(WRONG);
      return begin(request, reply, next);
    },
    acceptInvitation: async ({ request, reply }) => {
      refuseForeign(request, origins, null);
      const { code, password } = parseObject(AcceptInvitationParams, request);
      checkNew(password);
      const session = await acceptInvitation(deps, code, password);
      if (session === null) throw refused(INVITATION_USED);
      return begin(request, reply, session);
    },
  } satisfies Partial<Handlers>;
}

const WRONG = 'Wrong login or password.';
const WRONG_CURRENT = 'The current password is wrong.';
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
  if (isBusy === true) return tooManySignIns(waitSeconds, isBusy);
  request.log.info({ address: request.ip }, 'sign-in failed');
  return waitSeconds > 0 ? tooManySignIns(waitSeconds) : error;
}

function refused(message: string): AppError {
  return new AppError('rest_forbidden', 401, message);
}
