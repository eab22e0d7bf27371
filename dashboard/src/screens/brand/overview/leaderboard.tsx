import { Link } from '@tanstack/react-router';
import type { FiguresBody } from '@signpost/contract/analyses';
import { IntervalBar } from '../../../charts/interval-bar.tsx';
import { Card } from '../../../parts/card.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './overview-tab.module.css';

type Row = FiguresBody['leaderboard'][number];

/** The most names in the list; the brand itself is always among them. */
const MOST_ROWS = 8;

/** The brand among its competitors. */
export function Leaderboard() {
  const { id, figures } = useBrand();
  const { brandOverview } = useBrandWords();
  const words = brandOverview.leaderboard;
  const rows = figures.data?.leaderboard ?? [];
  const shown = shortened(rows);
  const answers = figures.data?.analysis?.counted?.answers;
  if (rows.length < 2) {
    return (
      <Card title={words.title}>
        <p>{words.nobody}</p>
        <p className="aside">{words.nobodyNext}</p>
      </Card>
    );
  }
  return (
    <Card
      title={words.title}
      {...(answers !== undefined && {
        aside: (
          <Link to="/brands/$brandId/answers" params={{ brandId: id }}>
            {words.from(answers)}
          </Link>
        ),
      })}
    >
      <p className="aside">{words.ties}</p>
      <table className={look['leaderboard']}>
        <thead className="unseen">
          <tr>
            <th scope="col">{words.columns.place}</th>
            <th scope="col">{words.columns.name}</th>
            <th scope="col">{words.columns.interval}</th>
            <th scope="col">{words.columns.score}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <LeaderboardRow key={row.competitor_id ?? 'brand'} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <Link to="/brands/$brandId/competitors" params={{ brandId: id }}>
          {words.more(rows.length - shown.length)}
        </Link>
      )}
    </Card>
  );
}

function LeaderboardRow({ row }: { row: Row }) {
  const { id } = useBrand();
  const { brandOverview, figures, numbers } = useBrandWords();
  const { competitor_id: competitor, name, is_brand: isBrand, score, place, place_to: placeTo } = row;
  return (
    <tr className={isBrand ? look['own'] : undefined}>
      <td className={look['place']}>{figures.place(place, placeTo)}</td>
      <th scope="row">
        <Link
          to="/brands/$brandId/answers"
          params={{ brandId: id }}
          search={isBrand || competitor === null ? { named: 'yes' } : { competitor }}
        >
          {name}
        </Link>
      </th>
      <td className={look['interval']}>
        {score !== null && (
          <IntervalBar
            value={score.value}
            low={score.interval?.low ?? null}
            high={score.interval?.high ?? null}
            isOwn={isBrand}
            label={brandOverview.leaderboard.row(name, score)}
          />
        )}
      </td>
      <td className={look['score']}>{score === null ? '' : numbers.decimal(score.value)}</td>
    </tr>
  );
}

function shortened(rows: readonly Row[]): Row[] {
  const first = rows.slice(0, MOST_ROWS);
  if (first.some(({ is_brand: isBrand }) => isBrand)) return first;
  return [...first.slice(0, -1), ...rows.filter(({ is_brand: isBrand }) => isBrand)];
}
