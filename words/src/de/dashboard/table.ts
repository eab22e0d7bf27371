import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const table: DashboardWords['table'] = {
  columns: 'Spalten',
  range: (from, to, total) => `${whole(from)}–${whole(to)} von ${whole(total)}`,
  rows: (total) => count(total, 'Zeile', 'Zeilen'),
  perPage: 'Zeilen pro Seite',
  pages: 'Seiten',
  page: (number) => `Seite ${whole(number)}`,
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  export: {
    name: 'Exportieren',
    csv: 'CSV für Tabellenprogramme',
    ndjson: 'NDJSON für Programme',
    hint: (rows) => `Exportiert ${count(rows, 'Zeile', 'Zeilen')}: genau das, was gefiltert ist.`,
  },
  copyAddress: 'Adresse kopieren',
  select: {
    name: 'Ausgewählte Zeilen',
    all: 'Alle Zeilen dieser Seite auswählen',
    chosen: (rows) => `${whole(rows)} ausgewählt`,
    copyAddresses: 'Adressen kopieren',
    csv: 'CSV herunterladen',
    clear: 'Auswahl aufheben',
  },
  showTable: 'Als Tabelle anzeigen',
  showChart: 'Als Diagramm anzeigen',
};
