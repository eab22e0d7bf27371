import { Link } from '@tanstack/react-router';
import type { PlanBody } from '@signpost/contract/analyses';
import type { Column } from '../../../parts/data-row.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './plan-tab.module.css';

type Row = PlanBody['varying_queries'][number];

/** The questions whose answers differ most, each with its answers. */
export function VaryingQuestions({ questions }: { questions: readonly Row[] }) {
  const { id } = useBrand();
  const { brandPlan, numbers } = useBrandWords();
  const { varying: words, panels } = brandPlan;
  if (questions.length === 0) return null;
  const columns: Column<Row>[] = [
    {
      key: 'question',
      title: words.columns.question,
      cell: ({ query_id: query, text }) => (
        <Link to="/brands/$brandId/answers" params={{ brandId: id }} search={{ query }}>
          {text}
        </Link>
      ),
    },
    {
      key: 'chance',
      title: words.columns.chance,
      isNumber: true,
      isOnCard: true,
      cell: ({ chance }) => panels.seen(chance),
    },
    {
      key: 'share',
      title: words.columns.share,
      isNumber: true,
      isOnCard: true,
      cell: ({ share }) => numbers.percent(share),
    },
    {
      key: 'answers',
      title: words.columns.answers,
      isNumber: true,
      isOnCard: true,
      cell: ({ answers }) => numbers.whole(answers),
    },
  ];
  return (
    <section className={look['section']}>
      <h2>{words.title}</h2>
      <p className="dim">{words.meaning}</p>
      <DataTable label={words.title} columns={columns} rows={questions} rowKey={({ query_id: key }) => key} />
    </section>
  );
}
