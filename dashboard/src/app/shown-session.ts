import { createContext, use } from 'react';
import type { Session } from '../api/types.ts';

export const ShownSession = createContext<Session | null>(null);

/** The last session with a person. It stays when the session ends, so that nothing on the screen goes with what was typed there. */
export function useShownSession(): Session {
  const session = use(ShownSession);
  if (session === null) throw new Error('A screen is outside the frame');
  return session;
}

/** Whether the person may change anything; others may look. */
export function useMayChange(): boolean {
  return useShownSession().user?.capabilities.includes('manage_options') === true;
}
