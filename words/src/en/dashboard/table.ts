import type { TableWords } from '../../dashboard/table.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const table: TableWords = {
  columns: 'Columns',
  range: (from, to, total) => `${whole(from)}–${whole(to)} of ${whole(total)}`,
  rows: (total) => count(total, 'row', 'rows'),
  perPage: 'Rows per page',
  pages: 'Pages',
  page: (number) => `Page ${whole(number)}`,
  previous: 'Previous page',
  next: 'Next page',
  export: {
    name: 'Export',
    csv: 'CSV, for spreadsheets',
    ndjson: 'NDJSON, for programs',
    hint: (rows) => `Exports ${count(rows, 'row', 'rows')}: everything that matches the filters.`,
  },
  copyAddress: 'Copy address',
  select: {
    name: 'Selected rows',
    all: 'Select all rows of this page',
    chosen: (rows) => `${whole(rows)} selected`,
    copyAddresses: 'Copy addresses',
    csv: 'Download CSV',
    clear: 'Clear selection',
  },
  showTable: 'Show as a table',
  showChart: 'Show as a chart',
};
