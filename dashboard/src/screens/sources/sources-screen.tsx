import type { IndexSource } from '@signpost/contract/indexing';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { todayQuery } from '../../api/today.ts';
import { Button } from '../../parts/button.tsx';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useParams } from '../../app/address.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { AddSource } from './add-source.tsx';
import { RunHistory } from './run-history.tsx';
import { SourceTable } from './source-table.tsx';

/** The places that the site is read from, and every reading of them. */
export function SourcesScreen() {
  const { shell, sources: words } = useWords();
  const list = useQuery({ ...query('listSources'), refetchInterval: refetchWhileReading });
  const [params, change] = useParams();
  const mayChange = useMayChange();
  const close = (): void => change({ add: undefined });
  return (
    <Screen
      title={shell.screens.sources}
      answer={list.data === undefined ? undefined : <Answer sources={list.data.sources} />}
      actions={
        mayChange && (
          <Button kind="main" onClick={() => change({ add: 'yes' })}>
            {words.add.title}
          </Button>
        )
      }
      beside={mayChange && params['add'] !== undefined ? <AddSource onClose={close} /> : null}
    >
      <Loaded query={list} skeleton={<Skeleton rows={3} height={40} />}>
        {({ sources }) =>
          sources.length === 0 ? (
            <Note
              title={words.empty.heading}
              action={mayChange && <Button onClick={() => change({ add: 'yes' })}>{words.add.title}</Button>}
            >
              {words.empty.meaning}
            </Note>
          ) : (
            <>
              <SourceTable sources={sources} mayChange={mayChange} />
              <RunHistory sources={sources} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** A run may be started by a schedule or another person: the states are looked at now and then, and often while one goes on. */
function refetchWhileReading({ state }: { state: { data: { sources: IndexSource[] } | undefined } }): number {
  return state.data?.sources.some(isReading) === true ? 2000 : 30_000;
}

function isReading({ last_run_state: state }: IndexSource): boolean {
  return state === 'running';
}

/** What matters most of all sources, in one line. */
function Answer({ sources }: { sources: readonly IndexSource[] }) {
  const { sources: words, time } = useWords();
  const { answer } = words;
  const isSample = useQuery(todayQuery).data?.site.is_sample === true;
  const ago = (source: IndexSource): string =>
    source.last_run_at === null ? words.neverRead : time.relative(source.last_run_at, Date.now());
  if (sources.length === 0) return answer.none;
  if (isSample) return answer.sample;
  const reading = sources.find(isReading);
  if (reading !== undefined) return <Told source={reading}>{answer.reading(reading.location)}</Told>;
  const failed = sources.find(({ last_run_state: state }) => state === 'failed');
  if (failed !== undefined) return <Told source={failed}>{answer.failed(failed.location, ago(failed))}</Told>;
  const never = sources.filter(({ last_run_id: run }) => run === null);
  if (never.length > 0) return answer.never(never.length);
  const [latest] = sources.toSorted((one, other) =>
    (other.last_run_at ?? '').localeCompare(one.last_run_at ?? ''),
  );
  return latest === undefined ? answer.none : answer.current(sources.length, ago(latest));
}

function Told({ source, children }: { source: IndexSource; children: string }) {
  const { sources: words } = useWords();
  return (
    <>
      {children}{' '}
      {source.last_run_id !== null && (
        <Link to="/site/runs/$runId" params={{ runId: String(source.last_run_id) }}>
          {words.answer.seeRun}
        </Link>
      )}
    </>
  );
}
