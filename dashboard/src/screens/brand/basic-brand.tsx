import { useQuery } from '@tanstack/react-query';
import type { Insights, InsightsBody, Query } from '@signpost/contract/brands';
import { standingsQuery } from '../../api/brands.ts';
import { query } from '../../api/calls.ts';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { useBrandWords } from '../../app/words-context.ts';
import { useStandingColumns } from '../brands/standing-columns.tsx';
import { useBrand } from './brand-context.ts';

const COLUMNS = ['brand', 'score', 'rank', 'sentiment', 'mentions', 'citations', 'times'] as const;

/** A brand of an analysis backend that knows no more than the contract asks for: its figures, and its questions. */
export function BasicBrand() {
  const { id } = useBrand();
  const { brand } = useBrandWords();
  const columns = useStandingColumns(COLUMNS);
  const standings = useQuery(standingsQuery);
  const insights = useQuery(query('getInsights', { id }));
  const questions = useQuery(query('listQueries', { id }));
  return (
    <>
      <Note title={brand.basic.title}>{brand.basic.meaning}</Note>
      <Loaded query={standings} skeleton={<Skeleton rows={2} height={40} />}>
        {({ brands }) => (
          <DataTable
            label={brand.tabs.overview}
            columns={columns}
            rows={brands.filter((one) => one.id === id)}
            rowKey={(one) => one.id}
          />
        )}
      </Loaded>
      <Loaded query={questions} skeleton={<Skeleton rows={8} height={32} />}>
        {({ queries }) => (
          <Questions questions={queries} results={insights.isPending ? null : resultsOf(insights.data)} />
        )}
      </Loaded>
    </>
  );
}

/** None before the first analysis has ended. */
function resultsOf(body: InsightsBody | undefined): Insights['query_results'] {
  return body !== undefined && 'insights' in body ? body.insights.query_results : [];
}

interface QuestionsProps {
  questions: readonly Query[];
  /** Null until they are known. */
  results: Insights['query_results'] | null;
}

function Questions({ questions, results }: QuestionsProps) {
  const { brand, brandQuestions: words } = useBrandWords();
  const columns: Column<Query>[] = [
    { key: 'question', title: words.columns.question, cell: ({ text }) => text },
    {
      key: 'named',
      title: brand.basic.named,
      isOnCard: true,
      cell: (question) => {
        if (results === null) return '';
        const result = results.find((one) => one.query_id === question.id);
        if (result === undefined) return words.notMeasured;
        return result.found ? brand.basic.yes : brand.basic.no;
      },
    },
  ];
  return (
    <DataTable label={brand.tabs.questions} columns={columns} rows={questions} rowKey={({ id }) => id} />
  );
}
