import type { BackendExplanation } from '@signpost/contract/analyses';
import { rounded } from '../bands.ts';
import type { ExplainWords } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, decimal, fixed, percent, whole } = numbers;

type Metric = BackendExplanation['metric'];

const FORMULAS: { [Name in Metric]: string } = {
  score:
    '100 × der Mittelwert über die Assistenten aus dem Mittelwert über die Fragen aus dem Mittelwert über die Antworten des Gewinns. Der Gewinn einer Antwort ist 1 ÷ log2(1 + Rang), und 0, wenn sie die Marke nicht nennt; nennt sie die Marke ohne Rang, tritt die Zahl der Namen, die sie anführt, an seine Stelle.',
  mention_rate:
    'Der Mittelwert über die Assistenten aus dem Mittelwert über die Fragen aus dem Mittelwert über die Antworten, wobei eine Antwort 100 ist, wenn sie die Marke nennt, und sonst 0. So zählt jede Frage gleich viel, wie viele Antworten auch kamen.',
  rank: 'Der Mittelwert über die Fragen aus dem Median der Ränge in den Antworten aller Assistenten, über die Antworten, die der Marke einen Rang geben. Über die übrigen sagt er nichts; lesen Sie ihn also zusammen mit den Nennungen.',
  avg_sentiment:
    'Der Mittelwert über die Fragen aus dem Mittelwert über die Antworten aller Assistenten, über die Antworten, die die Marke nennen und in denen ein Modell mit einem Zitat beurteilt hat, wie sie über sie sprechen. Ohne Modell wird nichts beurteilt.',
  citations:
    'Die Summe über die Antworten der eigenen Seiten, die sie zitieren, jede Seite einmal pro Antwort.',
  citation_rate:
    'Der Mittelwert über die Assistenten aus dem Anteil ihrer Antworten, die eine eigene Seite zitieren, über die Antworten, für die eine Websuche gemacht wurde.',
  share_of_voice:
    '100 × die Antworten, die die Marke nennen ÷ die Nennungen der Marke und aller beobachteten Wettbewerber. Eine Antwort zählt jeden von ihnen einmal.',
  first_rate:
    'Der Mittelwert über die Assistenten aus dem Anteil ihrer Antworten, in denen die Marke den Rang 1 hat.',
};

function arithmeticSentence(explanation: BackendExplanation): string {
  const { metric, value_today: value, counted_answers: counted, left_out: leftOut, tally } = explanation;
  if (value === null || counted === 0)
    return `Es gibt nichts, woraus es sich berechnen ließe: Von ${answers(tally.answers)} zählt keine.`;
  const isWhole = leftOut.every(({ reason }) => reason !== 'engine_without_weight');
  const which = isWhole ? '' : ' Antworten von Assistenten ohne Gewicht bleiben dabei außen vor.';
  return `${ARITHMETIC[metric]({ ...tally, counted, value })}${which}`;
}

type Counts = BackendExplanation['tally'] & { counted: number; value: number };

const ARITHMETIC: { [Name in Metric]: (counts: Counts) => string } = {
  // The gain has the digits of the score, so that the two fit each other.
  score: ({ naming_answers: naming, counted, value }) =>
    `Genannt in ${whole(naming)} von ${answers(counted)}. Der mittlere Gewinn über Assistenten, Fragen und Antworten ist ${fixed(rounded(value) / 100, 3)}, also ist die Punktzahl ${decimal(value)} von 100.`,
  mention_rate: ({ naming_answers: naming, counted, value }) =>
    `Genannt in ${whole(naming)} von ${answers(counted)}. Der Mittelwert über Assistenten und Fragen ist ${percent(value)}.`,
  rank: ({ counted, valid_answers: valid, queries, value }) =>
    `${whole(counted)} von ${answers(valid)}, auf ${questions(queries)}, ${verb(counted, 'gibt', 'geben')} der Marke einen Rang. Der Mittelwert ihrer Mediane über die Fragen ist ${decimal(value)}.`,
  avg_sentiment: ({ counted, valid_answers: valid, queries, value }) =>
    `${whole(counted)} von ${answers(valid)}, auf ${questions(queries)}, ${verb(counted, 'wurde', 'wurden')} beurteilt. Der Mittelwert über die Fragen ist ${decimal(value)} von 100, wobei 50 neutral ist.`,
  citations: ({ answers_above_0: citing, counted, value }) =>
    `${whole(citing)} von ${answers(counted)} ${verb(citing, 'zitiert', 'zitieren')} eigene Seiten, insgesamt ${count(value, 'Seite', 'Seiten')}.`,
  citation_rate: ({ answers_above_0: citing, counted, value }) =>
    `${whole(citing)} von ${answers(counted)} mit Websuche ${verb(citing, 'zitiert', 'zitieren')} eine eigene Seite. Der Mittelwert über die Assistenten ist ${percent(value)}.`,
  share_of_voice: ({ naming_answers: own, valid_answers: valid, weight: all, value }) =>
    `Die Marke wird in ${whole(own)} von ${answers(valid)} genannt. Mit den beobachteten Wettbewerbern gibt es ${count(all, 'Nennung', 'Nennungen')}, und ${whole(own)} von ${decimal(all)} sind ${percent(value)}.`,
  first_rate: ({ answers_above_0: first, counted, value }) =>
    `Die Marke steht in ${whole(first)} von ${answers(counted)} an erster Stelle. Der Mittelwert über die Assistenten ist ${percent(value)}.`,
};

function answers(number: number): string {
  return count(number, 'Antwort', 'Antworten');
}

function questions(number: number): string {
  return count(number, 'Frage', 'Fragen');
}

function verb(number: number, one: string, many: string): string {
  return number === 1 ? one : many;
}

export const explain: ExplainWords = { formulas: FORMULAS, arithmetic: arithmeticSentence };
