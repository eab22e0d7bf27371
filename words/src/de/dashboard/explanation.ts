import type { BrandWords } from '../../dashboard/index.ts';
import { MISSING } from '../../numbers.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, percent } = numbers;

const COMBINES = { mean: 'Mittelwert', median: 'Median', sum: 'Summe' } as const;
const PARTS = {
  engines: ['Assistent', 'Assistenten'],
  queries: ['Frage', 'Fragen'],
  answers: ['Antwort', 'Antworten'],
} as const;
const PERCENTAGES: ReadonlySet<string> = new Set([
  'mention_rate',
  'citation_rate',
  'share_of_voice',
  'first_rate',
]);

export const explanation: BrandWords['explanation'] = {
  title: 'Wie gezählt wird',
  choose: 'Zahl',
  metrics: {
    score: 'Punktzahl',
    mention_rate: 'Nennungsrate',
    rank: 'Rang',
    avg_sentiment: 'Tonalität',
    citations: 'Zitierte eigene Seiten',
    citation_rate: 'Zitierrate',
    share_of_voice: 'Anteil der Nennungen',
    first_rate: 'Zuerst genannt',
  },
  value: (metric, value) =>
    value === null ? MISSING.other : PERCENTAGES.has(metric) ? percent(value) : decimal(value),
  interval: (interval) =>
    interval === null ? '' : `95-%-Intervall ${decimal(interval.low)} bis ${decimal(interval.high)}`,
  formula: 'Die Regel',
  combines: (combine, level, parts) => {
    const [one, many] = PARTS[level];
    return parts === 1 ? `aus ${count(1, one, many)}` : `${COMBINES[combine]} aus ${count(parts, one, many)}`;
  },
  allEngines: 'Alle Assistenten zusammen',
  weight: (weight) => `Gewicht ${decimal(weight)}`,
  nothingCounts: 'nichts zählt',
  openAnswer: 'Antwort lesen',
  leftOut: (answers) => `${count(answers, 'Antwort zählt', 'Antworten zählen')} nicht`,
  doesNotAddUp: (today) =>
    `Nach den heutigen Regeln ergeben dieselben Antworten ${today}. Der Befehl „signpost backend rescore“ führt beides zusammen.`,
};
