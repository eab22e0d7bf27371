import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { brandQuery } from '../../../api/brands.ts';
import { query } from '../../../api/calls.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { countsOf } from './counts-of.ts';
import look from './facts.module.css';

/** Says where answers contradict the facts of the brand; nothing while none does. */
export function ContradictedNote() {
  const { id } = useBrand();
  const { facts: words } = useBrandWords();
  const brand = useQuery(brandQuery(id));
  const check = useQuery(query('checkFacts', { id }));
  if (check.data === undefined || brand.data === undefined) return null;
  const counts = countsOf(check.data.facts);
  if (counts.contradicted === 0) return null;
  return (
    <p className={look['note']}>
      {words.summary(counts, brand.data.name)}{' '}
      <Link to="/brands/$brandId/answers/facts" params={{ brandId: id }}>
        {words.show}
      </Link>
    </p>
  );
}
