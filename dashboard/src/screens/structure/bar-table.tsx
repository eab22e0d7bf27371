import type { HistogramBar } from '../../charts/histogram.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { useWords } from '../../app/words-context.ts';
import { PostDoor } from './post-door.tsx';

interface BarTableProps {
  label: string;
  /** Of the first column. */
  title: string;
  bars: readonly (HistogramBar & { long: string })[];
}

/** The bars of a chart as rows. */
export function BarTable({ label, title, bars }: BarTableProps) {
  const { structure } = useWords();
  return (
    <DataTable
      label={label}
      columns={[
        { key: 'range', title, cell: (bar) => bar.long },
        {
          key: 'posts',
          title: structure.columns.posts,
          isNumber: true,
          isOnCard: true,
          cell: (bar) => <PostDoor search={bar.search}>{bar.text}</PostDoor>,
        },
      ]}
      rows={bars}
      rowKey={(bar) => bar.label}
    />
  );
}
