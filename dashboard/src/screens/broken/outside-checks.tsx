import type { LinkChecksBody } from '@signpost/contract/indexing';
import { useMutation, useQuery } from '@tanstack/react-query';
import { change, query } from '../../api/calls.ts';
import { useMayChange } from '../../app/shown-session.ts';
import { useWords } from '../../app/words-context.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/fields.tsx';
import { Problem } from '../../parts/form.tsx';
import { Note } from '../../parts/loaded.tsx';
import { useReason } from '../../parts/use-reason.ts';
import { useRefreshAtEnd } from '../../parts/use-refresh-at-end.ts';

/** How often to look how far a check is, in milliseconds. */
const POLL_MS = 2000;

/** When links to other sites were and will be checked, and the buttons that start and stop it. */
export function OutsideChecks() {
  const mayChange = useMayChange();
  const checks = useLiveChecks();
  if (checks === undefined) return null;
  const { last } = checks;
  return (
    <Note
      title={<Title last={last} />}
      action={mayChange && <Actions key={last?.started_at} checks={checks} />}
    >
      <Words checks={checks} />
    </Note>
  );
}

type Last = NonNullable<LinkChecksBody['last']>;

/** Asked again and again while a check goes on; after its end the lists are fetched again. */
function useLiveChecks(): LinkChecksBody | undefined {
  const { data } = useQuery({
    ...query('getLinkChecks'),
    refetchInterval: ({ state }) => (state.data?.running === true ? POLL_MS : false),
  });
  useRefreshAtEnd(data?.running === true, 'startLinkCheck');
  return data;
}

function Title({ last }: { last: Last | null }) {
  const { outsideChecks: words, time } = useWords();
  if (last === null) return words.never;
  if (last.state === 'running') return words.running(last.checked, last.due);
  return words.ended[last.state](time.relative(last.ended_at ?? last.started_at, Date.now()));
}

function Words({ checks: { next_at: next, last } }: { checks: LinkChecksBody }) {
  const { outsideChecks: words, sources, time } = useWords();
  const problem = last?.said.problem ?? null;
  const totals = last?.totals ?? null;
  const all = Object.values(totals ?? {}).reduce((sum, addresses) => sum + addresses, 0);
  const sentences = [
    last === null && words.meaning,
    problem !== null && sources.said(problem),
    last?.state === 'done' && (last.checked === 0 ? words.nothingDue : words.asked(last.checked)),
    totals !== null && all > 0 && words.known(totals.broken, all),
    next !== null && words.next(time.relative(next, Date.now())),
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

const USUAL = ['', 'every day', 'every week'] as const;

function Actions({ checks: { schedule, running: isRunning } }: { checks: LinkChecksBody }) {
  const { outsideChecks: words } = useWords();
  const reasonOf = useReason();
  const start = useMutation({ mutationFn: () => change('startLinkCheck') });
  const stop = useMutation({ mutationFn: () => change('cancelLinkCheck') });
  const plan = useMutation({
    mutationFn: (text: string) => change('scheduleLinkChecks', { schedule: text === '' ? null : text }),
  });
  const labels = { '': words.off, 'every day': words.daily, 'every week': words.weekly };
  const choices: { value: string; label: string }[] = USUAL.map((value) => ({ value, label: labels[value] }));
  const shown = plan.isPending ? plan.variables : (schedule ?? '');
  // A schedule that was set elsewhere, such as on the command line.
  if (!choices.some(({ value }) => value === shown)) choices.push({ value: shown, label: shown });
  const error = start.error ?? stop.error ?? plan.error;
  return (
    <div className="row">
      {isRunning ? (
        <Button disabled={!stop.isIdle} onClick={() => stop.mutate()}>
          {stop.isIdle ? words.stop : words.stopping}
        </Button>
      ) : (
        <Button disabled={start.isPending} onClick={() => start.mutate()}>
          {words.now}
        </Button>
      )}
      <Select label={words.schedule} choices={choices} value={shown} onChange={(text) => plan.mutate(text)} />
      {error !== null && <Problem>{reasonOf(error)}</Problem>}
    </div>
  );
}
