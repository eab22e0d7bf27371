import { useMutation, useQuery } from '@tanstack/react-query';
import { change, query } from '../../api/calls.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Problem } from '../../parts/form.tsx';
import { useReason } from '../../parts/use-reason.ts';
import look from './broken-screen.module.css';
import { postLabel } from './groups-list.ts';

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
        {data.rules.map(({ id, by, value, title, reason, added_at: at, added_by: login }) => {
          const what = by === 'post' ? words.allIn(postLabel(value, title)) : value;
          return (
            <li key={id}>
              <span>
                <b>{what}</b> {reason}
                <span className="detail"> {words.rule(time.date(at), login)}</span>
              </span>
              {mayChange && (
                <Button
                  aria-label={broken.groups.about(words.takeBack, what)}
                  disabled={back.isPending}
                  onClick={() => back.mutate(id)}
                >
                  {words.takeBack}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Problem>{back.error !== null && reasonOf(back.error)}</Problem>
    </Card>
  );
}
