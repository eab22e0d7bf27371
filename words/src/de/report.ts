import type { ReportWords } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, dateOf, decimal, whole } = numbers;

export const report: ReportWords = {
  headings: {
    kicker: 'Sichtbarkeit in den Antworten von KI-Assistenten',
    score: 'Punktzahl',
    carry: 'Wie weit diese Zahlen tragen',
    leaderboard: 'Rangliste',
    queries: 'Fragen',
    brandedQueries: 'Fragen, in denen die Marke vorkommt',
    pages: 'Zitierte Seiten',
    engines: 'Assistenten',
  },
  columns: {
    leaderboard: ['Platz', 'Name', 'Punktzahl', null, 'Antworten mit dem Namen'],
    queries: ['Frage', 'Genannt in', null, 'Rang', 'Tonalität', 'Eigene Seiten zitiert, in Antworten'],
    pages: ['Seite', 'Wessen', 'Antworten, die sie zitieren'],
    engines: ['Assistent', 'Modell, das geantwortet hat', 'Websuche', 'Land', 'Genannt in', 'Punktzahl'],
    definitions: ['Wort', 'Bedeutung'],
  },
  cells: {
    thisBrand: '(diese Marke)',
    own: 'eigene',
    other: 'fremde',
    modelNotTold: 'nicht mitgeteilt',
    on: 'an',
    off: 'aus',
    noCountry: 'keines',
    noValidAnswer: 'keine gültige Antwort',
    noData: 'keine Angabe',
  },
  sample: {
    mark: 'BEISPIEL',
    heading: 'Beispielantworten, die von keinem KI-Dienst stammen.',
    onPaper: 'Beispielantworten, die von keinem KI-Dienst stammen',
    meaning:
      'Alles auf dieser Seite beruht auf erfundenen Antworten und zeigt, wie ein Bericht aussieht. Es sagt nichts über eine wirkliche Marke.',
  },
  noReport: {
    heading: 'Hier gibt es keinen Bericht',
    meaning:
      'Der Link ist vielleicht unvollständig, abgelaufen oder zurückgezogen worden. Bitten Sie die Person, von der Sie ihn haben, um einen neuen.',
  },
  title: (brand, date, isDemo) =>
    `${isDemo ? 'BEISPIEL: ' : ''}${brand} in den Antworten von KI-Assistenten, ${date}`,
  measuredOn: (date) => `gemessen am ${date}`,
  footer: (sharedAt, expiresAt) =>
    `${expiresAt === undefined ? writtenOn(sharedAt) : sharedOn(sharedAt, expiresAt)} Erstellt mit Signpost.`,
  leaderboardCaption:
    'Nach Punktzahl, mit ihrem 95-%-Intervall. Die Namen werden Frage für Frage in denselben Antworten verglichen; wo diese nicht zeigen, wer vorn liegt, steht ein Bereich von Plätzen.',
  queryCaption: (brand) => [
    'Was gefragt wurde, und wie viele der Antworten diese Marke nennen: ',
    brand,
    '. Bei wenigen Antworten auf eine Frage spielt der Zufall mit: Der Balken zeigt, wie sehr.',
  ],
  recognitionCaption: (recognition) => {
    const outcome =
      recognition === null
        ? ''
        : `${outOf(recognition.mentions, recognition.answers)} Antworten nennen sie ebenfalls. `;
    return `${outcome}Diese Fragen zeigen, ob die Marke erkannt wird, und zählen in keiner der Zahlen weiter oben.`;
  },
  pageCaption: (leftOut) => {
    const rest = leftOut > 0 ? `; ${count(leftOut, 'weitere fehlt', 'weitere fehlen')} hier` : '';
    return `Seiten, die Antworten als Quelle angeben, die meistzitierten zuerst${rest}.`;
  },
  noPages: (wasWebSearched) =>
    wasWebSearched
      ? 'Keine Antwort zitiert eine Seite.'
      : 'Keine Antwort entstand mit einer Websuche, deshalb konnte keine Seite zitiert werden.',
  engineCaption: (isWeighted) =>
    `Wer gefragt wurde. Die Punktzahl ist der Mittelwert über die Assistenten${isWeighted ? ', gewichtet wie eingestellt' : ''}.`,
  outOf,
  citations: ({ citations, citingAnswers, answers }) =>
    typeof citingAnswers === 'number'
      ? `${whole(citations)} in ${outOf(citingAnswers, answers)}`
      : whole(citations),
  chartLabel: ({ value, interval }, isDemo) => {
    const range =
      interval === null ? '' : `, 95-%-Intervall von ${decimal(interval.low)} bis ${decimal(interval.high)}`;
    return `${isDemo ? 'Beispiel: ' : ''}Punktzahl ${decimal(value)} auf einer Skala von 0 bis 100${range}.`;
  },
};

function sharedOn(sharedAt: string, expiresAt: number): string {
  return `Diese Seite zeigt die Zahlen so, wie sie waren, als sie am ${dateOf(sharedAt)} geteilt wurde. Der Link gilt bis zum ${dateOf(new Date(expiresAt).toISOString())}, sofern er nicht vorher zurückgezogen wird.`;
}

function writtenOn(date: string): string {
  return `Diese Seite zeigt die Zahlen so, wie sie am ${dateOf(date)} waren.`;
}

function outOf(some: number, all: number): string {
  return `${whole(some)} von ${whole(all)}`;
}
