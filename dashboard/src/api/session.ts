import { queryOptions } from '@tanstack/react-query';
import type { MIN_PASSWORD } from '@signpost/contract/session';
import { call, keyOf, type Given } from './calls.ts';
import { setCsrf } from './client.ts';
import type { Session } from './types.ts';

/** The shortest password that a person may choose, in characters. */
export const SHORTEST_PASSWORD: typeof MIN_PASSWORD = 12;

/** Who is signed in. Everything else waits for it. */
export const sessionQuery = queryOptions({
  queryKey: keyOf('getSession'),
  staleTime: 60_000,
  // Another tab may have signed out or in meanwhile.
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }) => keep((await call('getSession', {}, signal)).body),
});

// Calls about the session answer with the session, so that nothing has to be fetched again.

/** With login and password, or with the code of a link. */
export async function signIn(given: Given<'signIn'>): Promise<Session> {
  return keep((await call('signIn', given)).body);
}

export async function changePassword(current: string, password: string): Promise<Session> {
  return keep((await call('changePassword', { current, password })).body);
}

/** Sets the password of an invited person and signs in. */
export async function acceptInvitation(code: string, password: string): Promise<Session> {
  return keep((await call('acceptInvitation', { code, password })).body);
}

function keep(session: Session): Session {
  setCsrf(session.csrf);
  return session;
}
