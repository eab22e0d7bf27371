import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import { scoreBand, type Estimate } from '../bands.ts';
import { MISSING } from '../numbers.ts';
import type { CautionFigures, Change, FigureWords } from '../words.ts';
import { reasonSentences } from './changes.ts';
import { engines } from './engines.ts';
import { numbers } from './numbers.ts';

const { count, decimal, percent, signed, whole } = numbers;

type Summary = BackendAnalysisSummary;

const SCORE_LEVELS: FigureWords['scoreLevels'] = {
  good: 'gut',
  average: 'mittel',
  poor: 'schwach',
};

export const SENTIMENT_LEVELS: FigureWords['sentimentLevels'] = {
  good: 'positiv',
  average: 'weder klar positiv noch klar negativ',
  poor: 'negativ',
};

function scoreSentence({ score }: Pick<Summary, 'score'>): string {
  if (score === null) return 'Es gibt keine Punktzahl: Es kam keine gültige Antwort zurück.';
  const level = `${decimal(score.value)} von 100 ist ${SCORE_LEVELS[scoreBand(score.value)]}.`;
  if (score.interval === null)
    return `${level} Für eine Aussage, wie sicher das ist, sind es zu wenige Fragen.`;
  const { low, high } = score.interval;
  return `${level} Bei anderen Fragen wie diesen läge die Punktzahl sehr wahrscheinlich zwischen ${decimal(low)} und ${decimal(high)} (95-%-Intervall).`;
}

function ranksSentence({ counted }: { counted?: Summary['counted'] }): string {
  const { ranked_answers: ranked, low_confidence_ranks: low } = counted ?? {};
  if (typeof ranked !== 'number' || typeof low !== 'number' || ranked === 0) return '';
  return `${whole(low)} von ${count(ranked, 'Rang', 'Rängen')} (${percent((100 * low) / ranked)}) ${low === 1 ? 'wurde' : 'wurden'} aus Fließtext gelesen, in dem die Reihenfolge wenig bedeuten kann.`;
}

export function intervalOf({ interval }: Estimate): string {
  if (interval === null) return 'zu wenige Fragen für ein Intervall';
  return `95-%-Intervall ${decimal(interval.low)} bis ${percent(interval.high)}`;
}

/** Of a figure that is no share. */
export function plainInterval({ interval }: Estimate): string {
  return interval === null
    ? intervalOf({ value: 0, interval })
    : `95-%-Intervall ${decimal(interval.low)} bis ${decimal(interval.high)}`;
}

type ChangeWords = ReturnType<FigureWords['change']>;

function changeWords({ change }: { change: Change | null }): ChangeWords {
  if (change !== null) return VERDICTS[change.verdict](change);
  return { verdict: 'Erste Analyse', meaning: 'Es gibt keine frühere zum Vergleichen.' };
}

const VERDICTS: { [Verdict in Change['verdict']]: (change: Change) => ChangeWords } = {
  moved: (change) => ({
    verdict: (change.difference?.value ?? 0) > 0 ? 'Gestiegen' : 'Gesunken',
    meaning: `Die Punktzahl hat sich seit der vorigen Analyse um ${differenceWords(change)} geändert: mehr, als der Zufall erklärt.`,
  }),
  within_noise: (change) => ({
    verdict: 'Im Rahmen des Zufalls',
    meaning: `Die Punktzahl weicht um ${differenceWords(change)} von der vorigen Analyse ab. So viel kann es auch ausmachen, dieselben Fragen zweimal zu stellen; es ist also keine Veränderung.`,
  }),
  insufficient_data: ({ pairs }) => ({
    verdict: 'Zu wenige Daten',
    meaning: `Mit der vorigen Analyse lässt sich zu wenig vergleichen, um Veränderung von Zufall zu unterscheiden: ${pairWords(pairs)}.`,
  }),
  not_comparable: ({ reasons, reason }) => ({
    verdict: 'Nicht vergleichbar',
    meaning: `Die vorige Analyse war eine andere Messung. ${reason ?? reasonSentences(reasons)}`.trim(),
  }),
};

function pairWords(pairs: number): string {
  return `${count(pairs, 'Paar', 'Paare')} aus Frage und Assistent`;
}

/** `+21,8 Punkte, von 19,7 auf 41,5 über 20 Paare aus Frage und Assistent (95-%-Intervall +12,2 bis +31,3)`. */
function differenceWords({ difference, before, after, pairs }: Change): string {
  if (difference === null) return 'eine unbekannte Zahl von Punkten';
  const { value, interval } = difference;
  const points = `${signed(value)} Punkte`;
  // Missing in reports that were shared before the backend sent them.
  const scores =
    typeof before === 'number' && typeof after === 'number'
      ? `, von ${decimal(before)} auf ${decimal(after)} über ${pairWords(pairs)}`
      : '';
  if (interval === null) return `${points}${scores}`;
  return `${points}${scores} (95-%-Intervall ${signed(interval.low)} bis ${signed(interval.high)})`;
}

const STRENGTHS: Readonly<Record<NonNullable<Summary['strength']>, string>> = {
  too_thin:
    'Zu dünn: weniger als 10 Fragen oder weniger als 30 Antworten. Lesen Sie die Zahlen als Beispiele, nicht als Messung.',
  directional: 'Richtungsweisend: weniger als 50 Fragen. Die Zahlen zeigen ungefähr, wie es steht.',
  solid: 'Belastbar: mindestens 50 Fragen und genügend Antworten auf jede.',
};

const NOTICES: Readonly<Record<string, string>> = {
  questions_name_nobody:
    'Die meisten Antworten nennen überhaupt kein Unternehmen oder Produkt: Diese Fragen haben nicht nach Namen gefragt. Das ist nicht dasselbe wie unsichtbar zu sein.',
  web_search_was_off:
    'Keine Antwort entstand mit einer Websuche, deshalb ließen sich Zitierungen nicht messen. Dass hier keine stehen, heißt nicht, dass niemand die Website zitiert.',
  too_few_answers:
    'Weniger als die Hälfte der Antworten kam und war brauchbar: Diese Zahlen ersetzen nicht die einer früheren, verlässlichen Analyse.',
  engine_missing:
    'Von einem Assistenten kam weniger als die Hälfte der Antworten und war brauchbar, sodass der Mittelwert über andere Assistenten geht als vorher: Diese Zahlen ersetzen nicht die einer früheren, verlässlichen Analyse.',
  unusable_answers: 'Einige Antworten waren leer oder Weigerungen. Sie bleiben außen vor.',
  truncated_answers:
    'Einige Antworten wurden wegen ihrer Länge abgeschnitten. Sie zählen, aber nicht für den Rang.',
  stopped_early:
    'Die Fragen wurden nicht so oft gestellt wie möglich: Die Punktzahl war vorher gut genug bekannt.',
  model_extraction_failed:
    'Das Modell, das die Tonalität beurteilt, ist bei einigen Antworten ausgefallen. Ihre Tonalität fehlt; alles andere wurde nach Regeln gelesen.',
  sentiment_not_judged:
    'Die Tonalität wurde nicht beurteilt: Kein Modell hat die Antworten gelesen. Nennungen, Zitierungen und Plätze in Listen werden nach Regeln gelesen und brauchen keines; im Fließtext können Plätze fehlen.',
};

const UNUSABLE: { [Kind in 'empty' | 'refused']: (engine: string, answers: number) => string } = {
  empty: (engine, answers) =>
    `${count(answers, 'Antwort von', 'Antworten von')} ${engine} ${answers === 1 ? 'war leer und bleibt' : 'waren leer und bleiben'} außen vor.`,
  refused: (engine, answers) =>
    `${count(answers, 'Antwort von', 'Antworten von')} ${engine} ${answers === 1 ? 'war eine Weigerung und bleibt' : 'waren Weigerungen und bleiben'} außen vor.`,
};

/** Names each engine with the number of its answers, where they are known: a shared report does not have them. */
function noticeSentences(notice: string, problems: CautionFigures['problems']): string[] {
  const named =
    notice === 'unusable_answers'
      ? problems?.flatMap(({ engine_id: engine, kind, failed }) =>
          kind === 'empty' || kind === 'refused' ? UNUSABLE[kind](engines.engine(engine ?? ''), failed) : [],
        )
      : undefined;
  return named ?? [NOTICES[notice] ?? `Der Analysedienst meldet: ${notice.replaceAll('_', ' ')}.`];
}

function cautionsOf({ strength, notices, status, answers, problems }: CautionFigures): string[] {
  return [
    ...(strength === null ? [] : [STRENGTHS[strength]]),
    ...(status === 'partial'
      ? [
          `Unvollständig: ${whole(answers.done)} von ${count(answers.expected, 'Antwort', 'Antworten')} kamen. Die übrigen bleiben außen vor.`,
        ]
      : []),
    // The strength says these already.
    ...notices
      .filter((notice) => !Object.hasOwn(STRENGTHS, notice))
      .flatMap((notice) => noticeSentences(notice, problems)),
  ];
}

function placeWords(place: number | null, to: number | null): string {
  if (place === null) return MISSING.other;
  return to === null || to === place ? `${place}.` : `${place}. bis ${to}.`;
}

export const figures: FigureWords = {
  ...engines,
  scoreLevels: SCORE_LEVELS,
  sentimentLevels: SENTIMENT_LEVELS,
  score: scoreSentence,
  ranks: ranksSentence,
  interval: intervalOf,
  change: changeWords,
  cautions: cautionsOf,
  place: placeWords,
};
