import { Link } from '@tanstack/react-router';
import type { BackendCompetitors } from '@signpost/contract/analyses';
import type { Competitor } from '../../../api/types.ts';
import { IntervalBar } from '../../../charts/interval-bar.tsx';
import type { Column } from '../../../parts/data-row.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { CompetitorMenu } from './competitor-menu.tsx';
import look from './competitors.module.css';

interface Row {
  /** Null for the brand itself. */
  competitor: Competitor | null;
  name: string;
  figures: BackendCompetitors['brand'];
}

interface CompetitorTableProps {
  body: BackendCompetitors;
  tracked: readonly Competitor[];
  brandName: string;
}

/** The brand among its competitors, by place. */
export function CompetitorTable({ body, tracked, brandName }: CompetitorTableProps) {
  const { id, mayChange } = useBrand();
  const { competitors: words, figures: figureWords, numbers } = useBrandWords();
  const rows: Row[] = [
    ...(body.brand === null ? [] : [{ competitor: null, name: brandName, figures: body.brand }]),
    ...tracked.map((competitor) => ({ competitor, name: competitor.name, figures: competitor.figures })),
  ].toSorted(byPlace);
  const columns: Column<Row>[] = [
    { key: 'name', title: words.columns.name, cell: (row) => <Name row={row} mayChange={mayChange} /> },
    {
      key: 'place',
      title: words.columns.place,
      isNumber: true,
      isOnCard: true,
      cell: ({ figures }) => figureWords.place(figures?.place ?? null, figures?.place_to ?? null),
    },
    { key: 'score', title: words.columns.score, isOnCard: true, cell: (row) => <Score row={row} /> },
    {
      key: 'mentions',
      title: words.columns.mentions,
      isNumber: true,
      isOnCard: true,
      cell: ({ competitor, figures }) =>
        figures === null ? (
          <span className="dim">{words.fromNext}</span>
        ) : (
          <Link
            to="/brands/$brandId/answers"
            params={{ brandId: id }}
            search={competitor === null ? { named: 'yes' } : { competitor: competitor.uuid }}
          >
            {words.outOf(figures.mentions, body.counted_answers)}
          </Link>
        ),
    },
    {
      key: 'sentiment',
      title: words.columns.sentiment,
      isNumber: true,
      cell: ({ figures }) =>
        figures === null || figures.avg_sentiment === null ? '–' : numbers.whole(figures.avg_sentiment),
    },
    ...(tracked.some(({ domains }) => domains.length > 0)
      ? [
          {
            key: 'hosts',
            title: words.columns.hosts,
            cell: ({ competitor }: Row) => <span className="dim">{competitor?.domains.join(', ')}</span>,
          },
        ]
      : []),
    ...(mayChange
      ? [
          {
            key: 'menu',
            title: words.columns.actions,
            isNumber: true,
            cell: ({ competitor }: Row) =>
              competitor !== null && (
                <span className={look['menu']}>
                  <CompetitorMenu competitor={competitor} />
                </span>
              ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label={words.tracked.title}
      columns={columns}
      rows={rows}
      rowKey={({ competitor }) => competitor?.uuid ?? 'brand'}
    />
  );
}

function Name({ row: { competitor, name }, mayChange }: { row: Row; mayChange: boolean }) {
  const { competitors: words, numbers } = useBrandWords();
  if (competitor === null) {
    return (
      <>
        <strong>{name}</strong> <span className="dim">{words.thisBrand}</span>
      </>
    );
  }
  return (
    <span className={look['withMenu']}>
      <span className={look['name']}>
        {name}
        {competitor.aliases.length > 0 && (
          <span className="dim"> {words.alsoCalled(numbers.list(competitor.aliases))}</span>
        )}
      </span>
      {/* When narrow, where the last column is hidden. */}
      {mayChange && (
        <span className={look['narrowOnly']}>
          <CompetitorMenu competitor={competitor} />
        </span>
      )}
    </span>
  );
}

function Score({ row: { competitor, name, figures } }: { row: Row }) {
  const { competitors: words, numbers } = useBrandWords();
  const score = figures?.score ?? null;
  if (score === null) return '–';
  const { value, interval } = score;
  return (
    <span className={look['score']}>
      <IntervalBar
        value={value}
        low={interval?.low ?? null}
        high={interval?.high ?? null}
        label={words.score(name, score)}
        isOwn={competitor === null}
      />
      <span>{numbers.estimate(score)}</span>
    </span>
  );
}

/** By place, then by score; those without figures last. */
function byPlace({ figures: one }: Row, { figures: other }: Row): number {
  return (
    (one?.place ?? Infinity) - (other?.place ?? Infinity) ||
    (other?.score?.value ?? -1) - (one?.score?.value ?? -1)
  );
}
