import { useMutation, useQuery } from '@tanstack/react-query';
import { change, query } from '../../api/calls.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import look from './broken-screen.module.css';

/** What is ignored and why, with the way back. */
export function IgnoredRules() {
  const { broken, time } = useWords();
  const { ignore: words } = broken;
  const mayChange = useMayChange();
  const reasonOf = useReason();
  const { data } = useQuery(query('listIgnored'));
  const back = useMutation({ mutationFn: (id: number) => change('removeIgnored', { id }) });
  if (data === undefined || data.rules.length === 0) return null;
  return (
    <Card title={words.rules}>
      <ul className={look['rules']}>
        {data.rules.map(({ id, value, reason, added_at: at, added_by: by }) => (
          <li key={id}>
            <span>
              <b>{value}</b> {reason}
              <span className={look['dim']}> {words.rule(time.date(at), by)}</span>
            </span>
            {mayChange && (
              <Button
                aria-label={broken.groups.about(words.takeBack, value)}
                disabled={back.isPending}
                onClick={() => back.mutate(id)}
              >
                {words.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem>{back.error !== null && reasonOf(back.error)}</Problem>
    </Card>
  );
}
