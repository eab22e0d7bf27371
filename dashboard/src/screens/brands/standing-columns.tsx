import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import type { Standing } from '@signpost/contract/standings';
import type { DashboardWords } from '@signpost/words/dashboard';
import { isRunning } from '../../api/brands.ts';
import { IntervalBar } from '../../charts/interval-bar.tsx';
import { Sparkline } from '../../charts/sparkline.tsx';
import { Chip } from '../../parts/chip.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { useWords } from '../../app/words-context.ts';
import look from './brands.module.css';

export type StandingColumn = keyof DashboardWords['brands']['columns'];

/** The columns of a table of brands, in this order. */
export function useStandingColumns(names: readonly StandingColumn[]): Column<Standing>[] {
  const words = useWords();
  return useMemo(() => {
    const columns = columnsOf(words);
    return names.map((key) => ({ key, title: words.brands.columns[key], ...columns[key] }));
  }, [names, words]);
}

function columnsOf({
  brands,
  numbers,
}: DashboardWords): Record<StandingColumn, Omit<Column<Standing>, 'key' | 'title'>> {
  const most = { isNumber: true, firstOrder: 'desc' } as const;
  return {
    brand: { sort: 'brand', cell: (standing) => <BrandName standing={standing} /> },
    score: {
      sort: 'score',
      firstOrder: 'desc',
      isOnCard: true,
      cell: (standing) => <Score standing={standing} />,
    },
    trend: { cell: (standing) => <Trend standing={standing} /> },
    change: { isOnCard: true, cell: (standing) => <Change standing={standing} /> },
    rank: { isNumber: true, sort: 'rank', cell: ({ rank }) => orMissing(rank, numbers.decimal) },
    sentiment: {
      ...most,
      sort: 'sentiment',
      cell: ({ avg_sentiment: sentiment, no_sentiment: why }) =>
        why === null ? (
          orMissing(sentiment, numbers.whole)
        ) : (
          <span className="dim">{brands.noSentiment[why]}</span>
        ),
    },
    mentions: {
      ...most,
      sort: 'mentions',
      isOnCard: true,
      cell: ({ id, mentions, answers }) =>
        answers === null
          ? orMissing(mentions, numbers.whole)
          : orMissing(mentions, (value) => (
              <Link to="/brands/$brandId/answers" params={{ brandId: id }} search={{ named: 'yes' }}>
                {brands.named(value, answers)}
              </Link>
            )),
    },
    citations: {
      ...most,
      sort: 'citations',
      cell: ({ id, citations, answers }) =>
        answers === null
          ? orMissing(citations, numbers.whole)
          : orMissing(citations, (value) => (
              <Link to="/brands/$brandId/sources" params={{ brandId: id }}>
                {numbers.whole(value)}
              </Link>
            )),
    },
    measured: {
      ...most,
      sort: 'measured',
      cell: ({ last_analyzed: at }) => orMissing(at, (time) => <Ago at={time} />),
    },
    times: { ...most, sort: 'measured', cell: (standing) => <Times standing={standing} /> },
  };
}

function orMissing<Value>(value: Value | null, write: (value: Value) => ReactNode): ReactNode {
  return value === null ? <span className="dim">–</span> : write(value);
}

function Ago({ at }: { at: string }) {
  const { time } = useWords();
  return (
    <time dateTime={at} title={time.dateAndTime(at)}>
      {time.relative(at, Date.now())}
    </time>
  );
}

/** When it was measured, and when it will be again. */
function Times({ standing: { last_analyzed: last, next_scheduled: next } }: { standing: Standing }) {
  const { brands, time } = useWords();
  return (
    <>
      {orMissing(last, (at) => (
        <Ago at={at} />
      ))}
      <span className={look['next']} title={next === null ? undefined : time.dateAndTime(next)}>
        {next === null ? brands.notScheduled : brands.next(time.relative(next, Date.now()))}
      </span>
    </>
  );
}

/** The name with the host, what its newest analysis is doing, and whether its figures are invented. */
function BrandName({ standing }: { standing: Standing }) {
  const { brands, states } = useWords();
  const { id, name, url, status, analysis_status: analysis } = standing;
  const isInvented = standing.is_demo && standing.score !== null;
  return (
    <span className={look['brand']}>
      <Link to="/brands/$brandId" params={{ brandId: id }}>
        {name}
      </Link>
      <span className={look['line']} />
      <span className="aside">{URL.parse(url)?.host ?? url}</span>
      {isInvented && <Chip meaning="attention">{states.sampleMark}</Chip>}
      {isRunning(standing) && <Chip meaning="accent">{brands.states.running}</Chip>}
      {analysis === 'error' && <Chip meaning="bad">{brands.states.failed}</Chip>}
      {analysis === 'partial' && <Chip meaning="attention">{brands.states.partial}</Chip>}
      {status === 'inactive' && <Chip>{brands.states.inactive}</Chip>}
    </span>
  );
}

/** The score with its interval, in numbers and as a bar. */
function Score({ standing }: { standing: Standing }) {
  const { brands, numbers } = useWords();
  const { id, score, score_low: low, score_high: high } = standing;
  if (standing.lacks_questions)
    return (
      <Link to="/brands/$brandId/questions" params={{ brandId: id }}>
        {brands.states.noQuestions}
      </Link>
    );
  if (score === null) return <span className="dim">{brands.states.neverMeasured}</span>;
  return (
    <span className={look['score']}>
      <span className={look['figure']}>
        <strong>{numbers.whole(score)}</strong>{' '}
        {low !== null && high !== null && (
          <span className="dim">
            ({numbers.whole(low)}–{numbers.whole(high)})
          </span>
        )}
      </span>
      <IntervalBar value={score} low={low} high={high} label={brands.score(score, low, high)} />
    </span>
  );
}

/** A change is named only when it is one. */
function Change({ standing: { change } }: { standing: Standing }) {
  const { brands } = useWords();
  return orMissing(change?.verdict ?? null, (verdict) => (
    <span className={`${look['change']} ${look[verdict] ?? 'dim'}`}>
      {verdict === 'up' && '▲ '}
      {verdict === 'down' && '▼ '}
      {brands.verdicts[verdict]}
    </span>
  ));
}

/** The end of the trend, from the last place on where a line would mislead. */
function Trend({ standing: { points, score } }: { standing: Standing }) {
  const { brands } = useWords();
  const start = points.findLastIndex(({ continues }) => !continues);
  const scores = points.slice(Math.max(0, start)).flatMap((point) => point.score ?? []);
  const [first, last] = [scores[0], scores.at(-1)];
  if (score === null || scores.length < 2 || first === undefined || last === undefined) return null;
  return (
    <span className={look['trend']}>
      <Sparkline values={scores} min={0} max={100} label={brands.trend(first, last, scores.length)} />
    </span>
  );
}
