import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

export const SESSION_COOKIE = 'signpost_session';

const IN_HEADER = new RegExp(`(?:^|; ?)${SESSION_COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);

/** The session's cookie in a Cookie header; null when there is none that could be ours. It is looked for on every request. */
export function sessionCookieOf(cookies: string | undefined): string | null {
  return cookies === undefined ? null : (IN_HEADER.exec(cookies)?.[1] ?? null);
}

/** Gives the browser the cookie of a session, or takes it away (null). */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, root, sessionDays }: Pick<Config, 'publicUrl' | 'root' | 'sessionDays'>,
  secret: string | null,
): void {
  const maxAge = secret === null ? 0 : sessionDays * 24 * 60 * 60;
  const isSecure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  reply.header(
    'set-cookie',
    `${SESSION_COOKIE}=${secret ?? ''}; Path=${root || '/'}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  );
}
