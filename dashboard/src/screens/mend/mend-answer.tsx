import type { Suggestion } from '@signpost/contract/suggestions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { todayQuery } from '../../api/today.ts';
import { useWords } from '../../app/words-context.ts';
import type { List } from '../../parts/use-list.ts';

/** How many links could be added, and what else is to be mended; each number leads to what it counts. */
export function MendAnswer({ list }: { list: Pick<List<Suggestion>, 'isFiltered' | 'total'> }) {
  const { answer } = useWords().mend;
  // Without filters the list below counts them already.
  const counted = useQuery({ ...query('listSuggestions', { per_page: 1 }), enabled: list.isFiltered });
  const all = list.isFiltered ? counted.data?.total : list.total;
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
