import { queryOptions } from '@tanstack/react-query';
import { ask, setCsrf } from './client.ts';

export interface Session {
  user: { login: string; role: string; capabilities: string[] } | null;
  csrf: string | null;
  language: string;
  screens: { name: string; title: string }[];
}

/** Who is signed in. Everything else waits for it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => keep(await ask<Session>('/session', { signal })),
});

export async function signOut(): Promise<void> {
  await ask('/session', { method: 'DELETE' });
}

function keep(session: Session): Session {
  setCsrf(session.csrf);
  return session;
}
