import type { Plan } from '@signpost/contract/plans';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useWords } from '../../app/words-context.ts';
import { buttonLook } from '../../parts/button.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { ListScreen } from '../../parts/list-screen.tsx';
import { Note } from '../../parts/loaded.tsx';
import { useList } from '../../parts/use-list.ts';
import { PlanState } from './plan-state.tsx';
import { PLANS } from './plans-list.ts';

/** Changes to texts that were planned, the newest first. */
export function PlansScreen() {
  const { shell, plans: words, numbers, time } = useWords();
  const list = useList(PLANS);
  const navigate = useNavigate();
  const onOpen = useCallback(
    ({ id }: Plan) => void navigate({ to: '/links/plans/$planId', params: { planId: String(id) } }),
    [navigate],
  );
  const columns = useMemo((): readonly Column<Plan>[] => {
    const { columns: titles } = words;
    const number = (key: 'posts' | 'changes' | 'applied' | 'refused'): Column<Plan> => ({
      key,
      title: titles[key],
      isNumber: true,
      isOnCard: key === 'changes' || key === 'applied',
      cell: (plan) => numbers.whole(plan[key]),
    });
    return [
      {
        key: 'plan',
        title: titles.plan,
        cell: ({ id, made_at }) => (
          <>
            <Link to="/links/plans/$planId" params={{ planId: String(id) }}>
              {words.name(id)}
            </Link>{' '}
            <span className="dim">{words.made(time.relative(made_at, Date.now()))}</span>
          </>
        ),
      },
      { key: 'state', title: titles.state, isOnCard: true, cell: ({ state }) => <PlanState state={state} /> },
      number('posts'),
      number('changes'),
      number('applied'),
      number('refused'),
      { key: 'by', title: titles.by, cell: ({ made_by: by }) => by },
    ];
  }, [words, numbers, time]);
  return (
    <ListScreen
      list={list}
      title={shell.screens.plans}
      answer={list.shown.length > 0 && words.answer(list.total ?? 0)}
      label={words.list}
      columns={columns}
      door={{ onOpen }}
      isShort
      empty={
        <Note
          title={words.empty.heading}
          action={
            <Link to="/links/mend" className={buttonLook}>
              {words.empty.action}
            </Link>
          }
        >
          {words.empty.meaning}
        </Note>
      }
    />
  );
}
