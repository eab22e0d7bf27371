import type { AdministrationWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count } = numbers;

export const agents: AdministrationWords['agents'] = {
  modes: {
    off: 'Agenten sind durch SIGNPOST_AGENTS ausgeschaltet. `signpost mcp` geht mit einem Token weiterhin.',
    read: 'Claude, Cursor und andere Agenten können lesen, was Sie hier sehen, und nichts ändern.',
    write:
      'Agenten können lesen, was Sie hier sehen. Mit dem Token eines Administrators können sie auch über Vorschläge entscheiden, Pläne machen und Analysen starten.',
  },
  connect: 'Einen Agenten verbinden',
  address: 'Adresse',
  copyAddress: 'Adresse kopieren',
  token: 'Token',
  tokenMeaning:
    'Fügen Sie einen Benutzer mit der Rolle „Einsicht“ hinzu, erstellen Sie ein Token für ihn und setzen Sie es unten statt TOKEN ein. Das Token entscheidet, was der Agent sieht.',
  toUsers: 'Benutzer und Tokens',
  client: 'Welcher Agent',
  ways: {
    http: 'Über HTTP',
    stdio: 'Über stdio, wo signpost neben dem Agenten installiert ist',
  },
  inFile: (file) => `In der Datei ${file}:`,
  inTerminal: 'In einem Terminal:',
  copyLines: (way) => `Kopieren: ${way}`,
  tools: (total) => `Ein Agent findet ${count(total, 'Werkzeug', 'Werkzeuge')}:`,
  calls: 'Letzte Aufrufe',
  columns: {
    time: 'Zeit',
    login: 'Benutzer',
    tool: 'Werkzeug',
    way: 'Über',
    ms: 'Dauer',
    result: 'Ergebnis',
  },
  wayNames: { http: 'HTTP', stdio: 'stdio' },
  ok: 'beantwortet',
  empty: 'Noch hat kein Agent gefragt',
  emptyMeaning:
    'Jeder Aufruf eines Werkzeugs erscheint hier: wer, welches Werkzeug, wie lange es dauerte und was dabei herauskam.',
};
