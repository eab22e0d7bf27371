import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

/** Tables, their pages and their export. */
export const table = {
  columns: 'Columns',
  range: (from: number, to: number, total: number): string =>
    `${whole(from)}–${whole(to)} of ${whole(total)}`,
  rows: (total: number): string => count(total, 'row', 'rows'),
  perPage: 'Rows per page',
  pages: 'Pages',
  page: (number: number): string => `Page ${whole(number)}`,
  previous: 'Previous page',
  next: 'Next page',
  export: {
    name: 'Export',
    csv: 'CSV, for spreadsheets',
    ndjson: 'NDJSON, for programs',
    hint: (rows: number): string =>
      `Exports ${count(rows, 'row', 'rows')}: everything that matches the filters.`,
  },
  copyAddress: 'Copy address',
  /** Rows that a person has chosen, and what can be done with them. */
  select: {
    name: 'Selected rows',
    /** The box of all rows of the page. */
    all: 'Select all rows of this page',
    chosen: (rows: number): string => `${whole(rows)} selected`,
    copyAddresses: 'Copy addresses',
    csv: 'Download CSV',
    clear: 'Clear selection',
  },
  showTable: 'Show as a table',
  showChart: 'Show as a chart',
};
