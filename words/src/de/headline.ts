import { sentimentBandOf } from '../bands.ts';
import type { HeadlineFigures, HeadlineWords } from '../words.ts';
import { intervalOf, plainInterval, SENTIMENT_LEVELS } from './figures.ts';
import { numbers } from './numbers.ts';

const { count, estimate, percent, whole } = numbers;

function mentionsNote(measured: HeadlineFigures): string {
  const { mentions, mention_rate: rate } = measured.figures;
  if (mentions === null || rate === null) return 'keine gültigen Antworten';
  return `${ofAnswers(measured)}; Mittel über die Fragen ${percent(rate.value)}, ${intervalOf(rate)}`;
}

function rankNote(measured: HeadlineFigures): string {
  const { rank, counted } = measured.figures;
  if (rank === null) return 'keine Antwort gibt ihr einen Rang';
  return `Mittel über die Fragen, ${overAnswers(measured, counted?.ranked_answers, 'die ihr einen Rang geben')}; 1 ist am besten`;
}

function sentimentNote(measured: HeadlineFigures): string {
  const { avg_sentiment: sentiment, counted, mentions, notices } = measured.figures;
  if (sentiment === null) {
    if (mentions === 0) return 'nie genannt, also gibt es nichts zu beurteilen';
    return notices.includes('sentiment_not_judged')
      ? 'nicht beurteilt: Kein Modell hat die Antworten gelesen'
      : 'genannt, aber keine Antwort sagt, wie gut sie ist';
  }
  const from = overAnswers(measured, counted?.judged_answers, 'die über sie sprechen');
  return `${SENTIMENT_LEVELS[sentimentBandOf(sentiment)]}; Mittel über die Fragen, ${from}; 50 ist neutral; ${plainInterval(sentiment)}`;
}

function shareOfVoiceNote({
  figures: { share_of_voice: share, mentions, counted },
}: HeadlineFigures): string {
  if (share === null) return 'weder sie noch ein Wettbewerber wurde genannt';
  const counts =
    typeof counted?.namings === 'number'
      ? `${whole(mentions ?? 0)} von ${whole(counted.namings)}`
      : 'von allen';
  return `${counts} Nennungen von ihr und ihren Wettbewerbern`;
}

function placeNote({ figures: { leaderboard_rank: place, score }, leaderboard }: HeadlineFigures): string {
  if (leaderboard.length < 2) return 'kein Wettbewerber zum Vergleichen';
  const others = count(leaderboard.length - 1, 'anderen', 'anderen');
  if (place === null) return `die Antworten unterscheiden sie von keinem der ${others}`;
  return `nach Punktzahl, ${estimate(score)}: ${whole(place - 1)} von ${others} ${place === 2 ? 'liegt' : 'liegen'} sicher davor`;
}

function citationsNote(measured: HeadlineFigures): string {
  const { figures, citationRate, engines } = measured;
  const { citations, counted } = figures;
  if (citations === null) return 'keine gültigen Antworten';
  const pages =
    typeof counted?.citing_answers === 'number'
      ? `eigene Seiten in ${whole(counted.citing_answers)} ${ofAnswers(measured)}`
      : 'eigene Seiten';
  if (citationRate === null) return `${pages}; keine Antwort entstand mit einer Websuche`;
  const searched =
    typeof counted?.grounded_answers === 'number'
      ? groundedWords(counted.grounded_citing_answers ?? 0, counted.grounded_answers)
      : 'zitiert von Antworten mit Websuche';
  const mean = engines.length > 1 ? `, Mittel über die Assistenten ${percent(citationRate.value)}` : '';
  return `${pages}; ${searched}${mean}`;
}

function groundedWords(citing: number, answers: number): string {
  return `${whole(citing)} von ${count(answers, 'Antwort', 'Antworten')} mit Websuche ${citing === 1 ? 'zitiert' : 'zitieren'} eine`;
}

/** `von 55 Antworten`. */
function ofAnswers({ validAnswers }: HeadlineFigures): string {
  return `von ${count(validAnswers, 'Antwort', 'Antworten')}`;
}

/** `über 20 von 55 Antworten, die …`; without the count where it is not known. */
function overAnswers(measured: HeadlineFigures, some: number | null | undefined, which: string): string {
  return typeof some === 'number'
    ? `über ${whole(some)} ${ofAnswers(measured)}, ${which}`
    : `über die Antworten, ${which}`;
}

export const headline: HeadlineWords = {
  scale: 'Immer zuerst genannt wäre 100, immer an zweiter Stelle 63, nie genannt 0.',
  names: {
    mentions: 'Nennungen',
    rank: 'Mittlerer Rang',
    sentiment: 'Tonalität',
    shareOfVoice: 'Anteil der Nennungen',
    place: 'Platz',
    citations: 'Zitierungen',
  },
  notes: {
    mentions: mentionsNote,
    rank: rankNote,
    sentiment: sentimentNote,
    shareOfVoice: shareOfVoiceNote,
    place: placeNote,
    citations: citationsNote,
  },
};
