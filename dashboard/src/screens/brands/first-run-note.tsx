import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/calls.ts';
import { useBrandWords } from '../../app/words-context.ts';

/** What adding a brand sets going, and what that costs. Nothing while it is not known, or nothing is asked. */
export function FirstRunNote() {
  const { brands, figures } = useBrandWords();
  const { data } = useQuery(query('fetchEngines'));
  if (data?.first_run === undefined || data.engines.length === 0) return null;
  const { queries, replicates, usd } = data.first_run;
  return (
    <p role="note">
      {data.is_demo
        ? brands.form.firstRunDemo
        : brands.form.firstRun({
            queries,
            replicates,
            engines: data.engines.map(({ id }) => figures.engine(id)),
            usd,
          })}
    </p>
  );
}
