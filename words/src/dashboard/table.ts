/** Tables, their pages and their export. */
export interface TableWords {
  columns: string;
  /** `1–50 of 412`. */
  range: (from: number, to: number, total: number) => string;
  /** `412 rows`. */
  rows: (total: number) => string;
  perPage: string;
  pages: string;
  page: (number: number) => string;
  previous: string;
  next: string;
  export: { name: string; csv: string; ndjson: string; hint: (rows: number) => string };
  copyAddress: string;
  /** Rows that a person has chosen, and what can be done with them. */
  select: {
    name: string;
    /** The box of all rows of the page. */
    all: string;
    chosen: (rows: number) => string;
    copyAddresses: string;
    csv: string;
    clear: string;
  };
  showTable: string;
  showChart: string;
}
