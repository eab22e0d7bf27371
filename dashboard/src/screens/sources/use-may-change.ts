import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session.ts';

/** Whether the person may change sources and start runs; others may look. */
export function useMayChange(): boolean {
  const { data } = useQuery(sessionQuery);
  return data?.user?.capabilities.includes('manage_options') === true;
}
