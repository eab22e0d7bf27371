import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TodayBody } from '@signpost/contract/today';
import { standingsQuery } from '../../api/brands.ts';
import { isStarting, todayQuery } from '../../api/today.ts';
import { buttonLook } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { StaleNote } from '../brands/stale-note.tsx';
import { useStandingColumns } from '../brands/standing-columns.tsx';
import { FigureCards } from './figure-cards.tsx';
import { NoticeList } from './notice-list.tsx';
import { StartSteps } from './start-steps.tsx';
import look from './today.module.css';

const COLUMNS = ['brand', 'score', 'trend', 'change', 'mentions', 'citations', 'measured'] as const;

export function TodayScreen() {
  const { shell, today } = useWords();
  const query = useQuery(todayQuery);
  const { data } = query;
  return (
    <Screen title={shell.screens.today} answer={data === undefined ? undefined : <Answer today={data} />}>
      <Loaded query={query} skeleton={<TodaySkeleton />}>
        {(body) => (
          <div className="stack">
            {isStarting(body) && body.start.site === 'none' && <StartSteps start={body.start} />}
            {body.notices.length > 0 && <NoticeList notices={body.notices} />}
            {body.links === 'failed' && <Note title={today.linksFailed} />}
            {body.links === 'ok' && body.start.site !== 'none' && <FigureCards figures={body.figures} />}
            {(body.start.brand !== 'none' || !isStarting(body)) && <Brands state={body.brands} />}
            {isStarting(body) && body.start.site !== 'none' && <StartSteps start={body.start} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Answer({ today: { notices, start } }: { today: TodayBody }) {
  const { today } = useWords();
  if (start.site === 'none' && notices.length === 0) return today.firstAnswer;
  return today.answer(notices.length, notices.filter(({ needs_you: needs }) => needs).length);
}

/** One row per brand. */
function Brands({ state }: { state: TodayBody['brands'] }) {
  const { today } = useWords();
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const query = useQuery({ ...standingsQuery, enabled: state !== 'none' });
  const columns = useStandingColumns(COLUMNS);
  if (state === 'none') return <Note title={today.brands.noBackend} />;
  return (
    <Loaded query={query} skeleton={<Skeleton rows={2} height={44} />}>
      {({ brands, stale_since: since }) =>
        brands.length === 0 ? (
          <Note
            title={today.brands.none}
            action={
              mayChange && (
                <Link to="/brands" search={{ new: 'brand' }} className={buttonLook}>
                  {today.brands.add}
                </Link>
              )
            }
          />
        ) : (
          <div className="stack">
            <StaleNote since={since} />
            <DataTable
              label={today.brands.heading}
              columns={columns}
              rows={brands}
              rowKey={({ id }) => id}
              onOpen={({ id }) => void navigate({ to: '/brands/$brandId', params: { brandId: id } })}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function TodaySkeleton() {
  return (
    <div className="stack">
      <Skeleton rows={4} height={52} />
      <div className={look['figures']}>
        <Skeleton rows={1} height={112} />
        <Skeleton rows={1} height={112} />
        <Skeleton rows={1} height={112} />
        <Skeleton rows={1} height={112} />
      </div>
      <Skeleton rows={3} height={40} />
    </div>
  );
}
