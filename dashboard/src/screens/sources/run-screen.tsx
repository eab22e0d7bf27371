import type { IndexRun, IndexSource } from '@signpost/contract/indexing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams as usePathParams } from '@tanstack/react-router';
import { change, query } from '../../api/calls.ts';
import { Button, buttonLook } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { useLiveRun, usePace } from './live-run.ts';
import { documentsDone } from './pace.ts';
import { ChangedLinks, ChangedPosts } from './run-changes.tsx';
import { RunErrors } from './run-errors.tsx';
import { RunFigures } from './run-figures.tsx';
import { durationOf } from './run-history.tsx';
import { RunState } from './run-state.tsx';
import { Said } from './said.tsx';
import { SourceProblem } from './source-problem.tsx';
import { useStartRun } from './source-table.tsx';
import look from './sources.module.css';

/** Made again for each run: a run that follows another is neither cancelled nor timed like it. */
export function RunScreen() {
  const { runId = '' } = usePathParams({ strict: false });
  return <OneRun key={runId} id={runId} />;
}

/** One reading of a source, live while it goes on. */
function OneRun({ id }: { id: string }) {
  const { sources: words } = useWords();
  const { loaded, isPolling } = useLiveRun(id);
  const sources = useQuery(query('listSources'));
  const run = loaded.data?.run;
  const source = sources.data?.sources.find((one) => one.id === run?.source_id);
  return (
    <Screen
      title={words.run.title(Number(id))}
      answer={run === undefined ? undefined : <Answer run={run} source={source} />}
      actions={run === undefined ? undefined : <Actions run={run} />}
    >
      <Loaded query={loaded} skeleton={<Skeleton rows={4} height={64} />}>
        {({ run: shown, error_groups: groups }) => (
          <div className="stack">
            {shown.state === 'running' && shown.share !== null && <Progress share={shown.share} />}
            {isPolling && <p className={look['quiet']}>{words.run.polling}</p>}
            {shown.said.problem !== null && (
              <Problem>
                <Said said={shown.said.problem} />
              </Problem>
            )}
            <RunFigures run={shown} />
            {shown.documents_unreadable > 0 && (
              <div id="errors">
                <RunErrors runId={id} groups={groups} />
              </div>
            )}
            <ChangedPosts run={shown} />
            <ChangedLinks run={shown} />
            {shown.notes.length > 0 && (
              <Card title={words.run.notes}>
                <ul className={look['notes']}>
                  {shown.said.notes.map((note) => (
                    <li key={JSON.stringify(note)}>
                      <Said said={note} />
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** What came of the run, or how far it is, in one line. */
function Answer({ run, source }: { run: IndexRun; source: IndexSource | undefined }) {
  const { sources: words, time } = useWords();
  // The total of a crawl grows with the pages that it finds, so that it tells nothing of the time that is left.
  const { rate, left } = usePace(run, source !== undefined && source.road_kind !== 'crawl');
  const location = source?.location ?? '';
  if (run.state === 'running') {
    const parts = [
      words.run.progress(documentsDone(run), run.documents_expected),
      ...(rate === null ? [] : [words.run.rate(rate)]),
      ...(left === null || left < 1000 ? [] : [words.run.left(time.duration(left))]),
    ];
    return `${words.run.reading(location)}: ${parts.join(', ')}`;
  }
  return (
    <>
      {outcome(run, words.run, time.duration(durationOf(run)))}{' '}
      {run.state === 'done' && `${words.runColumns.changes}: ${words.changes(run)}.`}
      <p className={look['quiet']}>
        <RunState state={run.state} /> {location} · {words.run.startedAt(time.dateAndTime(run.started_at))}
      </p>
    </>
  );
}

interface OutcomeWords {
  done: (documents: number, duration: string) => string;
  failed: string;
  cancelled: string;
  interrupted: string;
}

function outcome(run: IndexRun, words: OutcomeWords, duration: string): string {
  if (run.state === 'done') return words.done(documentsDone(run), duration);
  if (run.state === 'failed') return words.failed;
  return run.state === 'cancelled' ? words.cancelled : words.interrupted;
}

function Progress({ share }: { share: number }) {
  const { sources: words } = useWords();
  return <progress className={look['progress']} aria-label={words.states.running} value={share} max={1} />;
}

function Actions({ run }: { run: IndexRun }) {
  const { sources: words } = useWords();
  const mayChange = useMayChange();
  const start = useStartRun();
  const cancel = useMutation({ mutationFn: () => change('cancelRun', { id: run.id }) });
  if (run.state === 'running') {
    if (!mayChange) return null;
    const isAsked = cancel.isPending || cancel.isSuccess;
    return (
      <>
        <Button disabled={isAsked} onClick={() => cancel.mutate()}>
          {isAsked ? words.run.cancelling : words.run.cancel}
        </Button>
        <SourceProblem error={cancel.error} />
      </>
    );
  }
  return (
    <>
      <Link to="/links/broken" className={buttonLook}>
        {words.run.showBroken}
      </Link>
      <Link to="/links/posts" search={{ orphans: 'only' }} className={buttonLook}>
        {words.run.showOrphans}
      </Link>
      {mayChange && (
        <Button kind="main" disabled={start.isPending} onClick={() => start.mutate(run.source_id)}>
          {start.isPending ? words.starting : run.state === 'interrupted' ? words.run.goOn : words.run.again}
        </Button>
      )}
      <SourceProblem error={start.error} />
    </>
  );
}
