import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { todayQuery } from '../../api/today.ts';
import { useWords } from '../../app/words-context.ts';

/** How many links are worth adding, and what else is to be mended; each number leads to what it counts. */
export function MendAnswer() {
  const { answer } = useWords().mend;
  const all = useQuery(query('listSuggestions', { per_page: 1 })).data?.total;
  const orphans = useQuery(query('listSuggestions', { for: 'orphans', per_page: 1 })).data?.total ?? 0;
  const broken = useQuery(todayQuery).data?.figures.broken_links.now ?? 0;
  if (all === undefined) return null;
  return (
    <>
      <Link to="/links/mend">{answer.links(all)}</Link>
      {orphans > 0 && (
        <>
          {'; '}
          <Link to="/links/mend" search={{ for: 'orphans' }}>
            {answer.orphans(orphans, all)}
          </Link>
        </>
      )}
      {'. '}
      {broken > 0 && (
        <>
          <Link to="/links/broken" search={{ reason: 'leads_nowhere' }}>
            {answer.broken(broken)}
          </Link>
          .
        </>
      )}
    </>
  );
}
