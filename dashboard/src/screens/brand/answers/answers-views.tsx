import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../../api/calls.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './answers-views.module.css';

/** The two halves of the tab, each an address of its own. */
export function AnswersViews() {
  const { id } = useBrand();
  const { facts: words, numbers } = useBrandWords();
  const facts = useQuery(query('checkFacts', { id }));
  const exactly = { exact: true, includeSearch: false };
  return (
    <nav className={look['views']} aria-label={words.views.label}>
      <Link to="/brands/$brandId/answers" params={{ brandId: id }} activeOptions={exactly}>
        {words.views.read}
      </Link>
      <Link to="/brands/$brandId/answers/facts" params={{ brandId: id }} activeOptions={exactly}>
        {words.views.facts}
        {facts.data !== undefined && <span>{numbers.whole(facts.data.facts.length)}</span>}
      </Link>
    </nav>
  );
}
