import { queryOptions } from '@tanstack/react-query';
import type { MIN_PASSWORD, SessionBody, SignInParams } from '@signpost/contract/session';
import { ask, setCsrf } from './client.ts';

export type Session = SessionBody;

/** The shortest password that a person may choose, in characters. */
export const SHORTEST_PASSWORD: typeof MIN_PASSWORD = 12;

/** Who is signed in. Everything else waits for it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  // Another tab may have signed out or in meanwhile.
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }) => keep(await ask<Session>('/session', { signal })),
});

/** With login and password, or with the code of a link. */
export async function signIn(body: SignInParams): Promise<Session> {
  return keep(await ask<Session>('/session', { method: 'POST', body }));
}

export async function signOut(): Promise<void> {
  await ask('/session', { method: 'DELETE' });
}

export async function changePassword(current: string, password: string): Promise<Session> {
  return keep(await ask<Session>('/session/password', { method: 'PUT', body: { current, password } }));
}

/** Sets the password of an invited person and signs in. */
export async function acceptInvitation(code: string, password: string): Promise<Session> {
  return keep(await ask<Session>('/session/invitation', { method: 'POST', body: { code, password } }));
}

function keep(session: Session): Session {
  setCsrf(session.csrf);
  return session;
}
