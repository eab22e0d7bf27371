import type { MethodFigures, MethodWords } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, timeOf, whole } = numbers;

function whatWasDone({ figures, validAnswers, engines, sharedAt }: MethodFigures): string[] {
  const { queries, replicates, answers, started_at: start, finished_at: end } = figures;
  const planned = `${count(queries, 'Frage', 'Fragen')} × ${count(replicates, 'Antwort', 'Antworten')} × ${count(engines.length, 'Assistent', 'Assistenten')}`;
  const outcome = [
    count(answers.done, 'kam', 'kamen'),
    ...(answers.failed > 0 ? [`${count(answers.failed, 'schlug', 'schlugen')} fehl`] : []),
    ...(answers.spared > 0 ? [`${count(answers.spared, 'wurde', 'wurden')} nicht angefragt`] : []),
  ].join(', ');
  const measured = [
    ...(start === null ? [] : [`ab ${timeOf(start)}`]),
    ...(end === null ? [] : [`bis ${timeOf(end)}`]),
  ];
  return [
    `${planned} = ${whole(answers.expected)} geplant: ${outcome}. Die Zahlen beruhen auf ${whole(validAnswers)} davon: auf allen, die gültig sind und eine Frage ohne den Namen der Marke in ihrem ersten Wortlaut beantworten.`,
    `Gemessen ${measured.length === 0 ? 'zu unbekannter Zeit' : measured.join(' ')}.`,
    `Geteilt am ${timeOf(sharedAt)}; die Zahlen haben sich seitdem nicht geändert.`,
  ];
}

export const method: MethodWords = {
  headings: {
    method: 'Methode',
    done: 'Was getan wurde',
    words: 'Was die Wörter bedeuten',
    intervals: 'Intervalle',
    changes: 'Veränderungen',
    answers: 'Was diese Antworten sind, und was nicht',
    versions: 'Versionen',
  },
  whatWasDone,
  rounding:
    'Was sich nicht messen ließ, steht als fehlend da (-/-, − oder -), nie als 0. Zahlen haben höchstens eine Nachkommastelle. Mittelwerte werden vor dem Runden gebildet; deshalb kann ein Mittelwert aus den Zahlen dieser Seite um 0,1 von dem abweichen, der hier steht.',
  intervals:
    'Antworten auf dieselbe Frage ähneln sich; hundert davon verraten also weniger, als es scheint. Die 95-%-Intervalle werden deshalb nach Wilson gebildet, und zwar nicht mit allen Antworten, sondern mit so vielen unabhängigen, wie so stark streuen würden wie die Fragen. Sie sagen, wie weit die Zahl bei anderen Fragen wie diesen abweichen kann. Eine einzelne Frage hat wenige Antworten und steht als „2 von 3“ mit dem Intervall nach Wilson da.',
  changes: {
    how: 'Zwei Analysen werden über die Paare aus Frage und Assistent verglichen, die beide haben: zuerst das Mittel jeder Frage über ihre Assistenten, dann das Mittel über die Fragen (Studentsche t-Verteilung).',
    verdicts: [
      ['Gestiegen oder gesunken', 'Das Intervall der Differenz enthält die 0 nicht.'],
      ['Im Rahmen des Zufalls', 'Es enthält sie.'],
      ['Zu wenige Daten', 'Es gibt zu wenige Paare.'],
      [
        'Nicht vergleichbar',
        'Die Assistenten, ihre Modelle, die Art zu fragen oder die Fragen haben sich geändert.',
      ],
    ],
  },
  invented: {
    warning: 'Für diesen Bericht wurde kein KI-Dienst gefragt: Seine Antworten sind erfundene Beispiele.',
    introduction: 'Für einen wirklichen gilt:',
  },
  askedThroughApis:
    'Jede Frage ging allein an die Programmierschnittstelle (API) der Modelle, die unter Assistenten stehen: ohne ein Gespräch davor und ohne eigene Anweisungen, außer wo einem Modell gesagt werden muss, dass es suchen soll. Das ist nicht dasselbe wie die App des Herstellers, die Anweisungen, Gedächtnis, den Ort der Lesenden und andere Modelle hinzunimmt. Die Zahlen sagen, was diese Modelle zu dieser Zeit geantwortet haben. Sie sagen nicht, wie viele Menschen es gesehen haben, und ein anderer Tag, ein anderes Land oder ein anderes Modell kann andere ergeben.',
  versions: (scoreVersion, extractorVersion) =>
    `Formeln: Version ${scoreVersion ?? 'unbekannt'}. Lesen der Antworten: Version ${extractorVersion}. Dieselben Antworten, von denselben Versionen gelesen und ausgewertet, ergeben immer dieselben Zahlen.`,
};
