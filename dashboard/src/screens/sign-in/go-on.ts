import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { sessionQuery } from '../../api/session.ts';
import type { Session } from '../../api/types.ts';
import { parseSearch, useParams } from '../../app/address.ts';

interface Wanted {
  to: string;
  search: Record<string, string>;
}

/** Goes to the address that was asked for before the sign-in. Nothing of another person stays. */
export function useGoOn(): (session: Session) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [{ to = '/' }] = useParams();
  // As it was at first: the address is the next one while the next screen is being loaded.
  const [wanted] = useState(() => toWanted(to));
  return useCallback(
    (session) => {
      queries.clear();
      queries.setQueryData(sessionQuery.queryKey, session);
      void navigate({ ...wanted, replace: true });
    },
    [queries, navigate, wanted],
  );
}

/** Today when there was none; never a place outside. */
function toWanted(to: string): Wanted {
  const url = URL.parse(to, location.origin);
  if (url === null || url.origin !== location.origin || url.pathname === '/sign-in')
    return { to: '/', search: {} };
  return { to: url.pathname, search: parseSearch(url.search) };
}
