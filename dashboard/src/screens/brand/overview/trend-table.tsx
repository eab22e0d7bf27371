import { Link } from '@tanstack/react-router';
import type { TrendBody } from '@signpost/contract/analyses';
import type { Column } from '../../../parts/data-row.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';

type Row = TrendBody['points'][number];

/** The same as the chart, run by run, the newest first. */
export function TrendTable({ trend }: { trend: TrendBody }) {
  const { id } = useBrand();
  const { brandOverview, figures, numbers, time } = useBrandWords();
  const { columns: titles, interrupted, title } = brandOverview.trend;
  const broken = new Set(trend.breaks.map(({ analysis_uuid: key }) => key));
  const columns: Column<Row>[] = [
    {
      key: 'day',
      title: titles.day,
      cell: ({ finished_at: at }) => (at === null ? '' : time.dateAndTime(at)),
    },
    {
      key: 'score',
      title: titles.score,
      isNumber: true,
      isOnCard: true,
      cell: ({ score }) => numbers.estimate(score),
    },
    {
      key: 'band',
      title: titles.band,
      isNumber: true,
      cell: ({ band }) => (band === null ? '' : `${numbers.decimal(band.low)}–${numbers.decimal(band.high)}`),
    },
    {
      key: 'named',
      title: titles.named,
      isNumber: true,
      isOnCard: true,
      cell: ({ analysis_uuid: analysis, mentions, answers }) => (
        <Link to="/brands/$brandId/answers" params={{ brandId: id }} search={{ analysis, named: 'yes' }}>
          {brandOverview.heat.outOf(mentions, answers)}
        </Link>
      ),
    },
    {
      key: 'verdict',
      title: titles.verdict,
      isOnCard: true,
      cell: (row) => (broken.has(row.analysis_uuid) ? interrupted : figures.change(row).verdict),
    },
  ];
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={trend.points.toReversed()}
      rowKey={({ analysis_uuid: key }) => key}
    />
  );
}
