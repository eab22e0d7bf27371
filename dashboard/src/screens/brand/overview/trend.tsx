import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TrendBody } from '@signpost/contract/analyses';
import { query } from '../../../api/calls.ts';
import { TrendChart } from '../../../charts/trend-chart.tsx';
import { HEIGHT, type TrendPoint } from '../../../charts/trend-layout.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/card.tsx';
import { Loaded, Note, Skeleton } from '../../../parts/loaded.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ChangeList } from './change-list.tsx';
import look from './overview-tab.module.css';
import { TrendTable } from './trend-table.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The score of every run, and what changed along the way. */
export function Trend() {
  const { id } = useBrand();
  const { brandOverview, table } = useBrandWords();
  const [params, setParams] = useParams();
  const trend = useQuery(query('fetchTrend', { id }));
  const isTable = params['trend'] === 'table';
  return (
    <Card
      title={brandOverview.trend.title}
      aside={
        <>
          {brandOverview.trend.band}{' '}
          <Button
            kind="quiet"
            className={look['switch']}
            onClick={() => setParams({ trend: isTable ? undefined : 'table' })}
          >
            {isTable ? table.showChart : table.showTable}
          </Button>
        </>
      }
    >
      <Loaded query={trend} skeleton={<Skeleton rows={1} height={HEIGHT} />}>
        {(body) => (isTable ? <TrendTable trend={body} /> : <Chart trend={body} />)}
      </Loaded>
    </Card>
  );
}

function Chart({ trend }: { trend: TrendBody }) {
  const { id } = useBrand();
  const { brandOverview, numbers, time } = useBrandWords();
  const words = brandOverview.trend;
  const [{ changed }, setParams] = useParams();
  const points = toPoints(trend);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <Note title={words.noScores} />;
  // What was changed before the first run has no part in the line.
  const changes = trend.changes.filter(({ at }) => Date.parse(at) >= first.at);
  const days = Map.groupBy(changes, ({ at }) => dayOf(at));
  const marks = [...days].map(([key, ofDay]) => {
    const [only] = ofDay;
    return {
      key,
      at: Date.parse(ofDay[0]?.at ?? key),
      label: ofDay.length === 1 && only !== undefined ? words.mark(only) : words.marks(ofDay.length),
    };
  });
  const isDrawn = trend.state === 'drawn';
  const open = days.get(changed ?? '') ?? null;
  return (
    <>
      <TrendChart
        points={points}
        marks={marks}
        isDrawn={isDrawn}
        summary={words.summary({
          runs: points.length,
          first: { day: time.date(first.at), score: first.value },
          last: { day: time.date(last.at), score: last.value },
          changes: changes.length,
          isDrawn,
        })}
        day={last.at - first.at < DAY_MS ? time.clock : time.day}
        figure={numbers.decimal}
        openMark={open === null ? null : (changed ?? null)}
        markName={({ at, label }) => words.open(time.date(at), label)}
        onMark={(key) => setParams({ changed: key === changed ? undefined : key })}
        door={({ key, at, value }: TrendPoint) => (
          <Link
            to="/brands/$brandId/answers"
            params={{ brandId: id }}
            search={{ analysis: key }}
            aria-label={`${time.date(at)}: ${numbers.decimal(value)}`}
            title={`${time.date(at)}: ${numbers.decimal(value)}`}
          />
        )}
      />
      {!isDrawn && <p className="aside">{words.tooFew}</p>}
      {open !== null && (
        <ChangeList
          day={time.date(open[0]?.at ?? '')}
          changes={open}
          onClose={() => setParams({ changed: undefined })}
        />
      )}
    </>
  );
}

/** `2026-01-31`, by the clock of the reader, as all times on the screen. */
function dayOf(at: string): string {
  return new Date(at).toLocaleDateString('sv');
}

function toPoints({ points, breaks }: TrendBody): TrendPoint[] {
  const broken = new Set(breaks.map(({ analysis_uuid: id }) => id));
  return points.flatMap(({ analysis_uuid: key, finished_at: at, score, band }) =>
    score === null || at === null
      ? []
      : { key, at: Date.parse(at), value: score.value, band, continues: !broken.has(key) },
  );
}
