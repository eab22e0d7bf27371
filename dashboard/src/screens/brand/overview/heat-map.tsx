import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MatrixBody } from '@signpost/contract/analyses';
import { query } from '../../../api/calls.ts';
import { Card } from '../../../parts/card.tsx';
import { Loaded, Skeleton } from '../../../parts/loaded.tsx';
import { EngineName } from '../../../parts/engine-name.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './overview-tab.module.css';

type Engines = MatrixBody['engines'];
type Cell = Engines[number]['queries'][number];

/** In how many answers of each engine to each question the brand is named. Each cell opens exactly these answers. */
export function HeatMap() {
  const { id } = useBrand();
  const { brandOverview } = useBrandWords();
  const matrix = useQuery(query('fetchMatrix', { id }));
  return (
    <Card isFlush>
      <Loaded query={matrix} skeleton={<Skeleton rows={8} height={24} />}>
        {({ engines, recognition }) => (
          <div className={look['heatScroll']}>
            <table className={look['heat']} data-engines={engines.length}>
              <thead>
                <tr>
                  <th scope="col">{brandOverview.heat.question}</th>
                  {engines.map(({ engine_id: engine }) => (
                    <th key={engine} scope="col">
                      <EngineName id={engine} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <Rows engines={engines} />
              </tbody>
              {recognition !== null && (
                <tbody>
                  <tr className={look['apart']}>
                    <th scope="colgroup" colSpan={engines.length + 1}>
                      {brandOverview.heat.recognition}
                    </th>
                  </tr>
                  <Rows engines={recognition.engines} />
                </tbody>
              )}
            </table>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function Rows({ engines }: { engines: Engines }) {
  const texts = new Map(
    engines.flatMap(({ queries }) => queries.map((query) => [query.query_id, query.text])),
  );
  return [...texts].map(([queryId, text]) => (
    <tr key={queryId}>
      <th scope="row">{text}</th>
      {engines.map(({ engine_id: engine, queries }) => (
        <td key={engine} data-engine={engine}>
          <HeatCell engine={engine} cell={queries.find(({ query_id }) => query_id === queryId)} />
        </td>
      ))}
    </tr>
  ));
}

function HeatCell({ engine, cell }: { engine: string; cell: Cell | undefined }) {
  const { id } = useBrand();
  const { heat } = useBrandWords().brandOverview;
  if (cell === undefined || cell.answers === 0) return <span className={look['none']}>{heat.noAnswers}</span>;
  const { query_id: query, named_answers: named, answers } = cell;
  return (
    <Link
      to="/brands/$brandId/answers"
      params={{ brandId: id }}
      search={{ query, engine }}
      className={look['cell']}
      data-heat={heatOf(named, answers)}
      aria-label={heat.cell(named, answers, engine)}
    >
      {heat.outOf(named, answers)}
    </Link>
  );
}

/** How dark a cell is: 0 for none, 5 for all, and four steps between. */
function heatOf(named: number, answers: number): number {
  return named === answers ? 5 : Math.ceil((named / answers) * 4);
}
