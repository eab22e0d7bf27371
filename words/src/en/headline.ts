import { sentimentBandOf } from '../bands.ts';
import type { HeadlineFigures, HeadlineWords } from '../words.ts';
import { intervalOf, plainInterval, SENTIMENT_LEVELS } from './figures.ts';
import { numbers } from './numbers.ts';

const { count, estimate, percent, whole } = numbers;

const NAMES: HeadlineWords['names'] = {
  mentions: 'Mentions',
  rank: 'Avg rank',
  sentiment: 'Sentiment',
  shareOfVoice: 'Share of voice',
  place: 'Place',
  citations: 'Citations',
};

const SCALE = 'Always named first would be 100, always second 63, never named 0.';

function mentionsNote(measured: HeadlineFigures): string {
  const { mentions, mention_rate: rate } = measured.figures;
  if (mentions === null || rate === null) return 'no valid answers';
  return `${ofAnswers(measured)}; mean over questions ${percent(rate.value)}, ${intervalOf(rate)}`;
}

function rankNote(measured: HeadlineFigures): string {
  const { rank, counted } = measured.figures;
  if (rank === null) return 'no answer gives it a place';
  return `mean over questions, ${overAnswers(measured, counted?.ranked_answers, 'that give it a place')}; 1 is best`;
}

function sentimentNote(measured: HeadlineFigures): string {
  const { avg_sentiment: sentiment, counted, mentions, notices } = measured.figures;
  if (sentiment === null) {
    if (mentions === 0) return 'never named, so there is nothing to judge';
    return notices.includes('sentiment_not_judged')
      ? 'not judged: no model read the answers'
      : 'named, but no answer says how good it is';
  }
  const from = overAnswers(measured, counted?.judged_answers, 'that describe it');
  return `${SENTIMENT_LEVELS[sentimentBandOf(sentiment)]}; mean over questions, ${from}; 50 is neutral; ${plainInterval(sentiment)}`;
}

function shareOfVoiceNote({
  figures: { share_of_voice: share, mentions, counted },
}: HeadlineFigures): string {
  if (share === null) return 'neither it nor a competitor was named';
  const counts =
    typeof counted?.namings === 'number' ? `${whole(mentions ?? 0)} of ${whole(counted.namings)}` : 'of all';
  return `${counts} mentions of it and its competitors`;
}

function placeNote({ figures: { leaderboard_rank: place, score }, leaderboard }: HeadlineFigures): string {
  if (leaderboard.length < 2) return 'no competitor to compare with';
  const others = count(leaderboard.length - 1, 'other', 'others');
  if (place === null) return `not clearly ahead of or behind any of ${others}`;
  return `by score, ${estimate(score)}: ${place - 1} of ${others} ${place === 2 ? 'is' : 'are'} clearly ahead`;
}

function citationsNote(measured: HeadlineFigures): string {
  const { figures, citationRate, engines } = measured;
  const { citations, counted } = figures;
  if (citations === null) return 'no valid answers';
  const pages =
    typeof counted?.citing_answers === 'number'
      ? `own pages in ${whole(counted.citing_answers)} ${ofAnswers(measured)}`
      : 'own pages';
  if (citationRate === null) return `${pages}; no answer was made with a web search`;
  const searched =
    typeof counted?.grounded_answers === 'number'
      ? `${whole(counted.grounded_citing_answers ?? 0)} of ${count(counted.grounded_answers, 'answer', 'answers')} with a web search cite one`
      : 'cited by answers with a web search';
  const mean = engines.length > 1 ? `, mean over engines ${percent(citationRate.value)}` : '';
  return `${pages}; ${searched}${mean}`;
}

/** `of 55 answers`. */
function ofAnswers({ validAnswers }: HeadlineFigures): string {
  return `of ${count(validAnswers, 'answer', 'answers')}`;
}

/** `over 20 of 55 answers that …`; without the count where it is not known. */
function overAnswers(measured: HeadlineFigures, some: number | null | undefined, which: string): string {
  return typeof some === 'number'
    ? `over ${whole(some)} ${ofAnswers(measured)} ${which}`
    : `over the answers ${which}`;
}

export const headline: HeadlineWords = {
  scale: SCALE,
  names: NAMES,
  notes: {
    mentions: mentionsNote,
    rank: rankNote,
    sentiment: sentimentNote,
    shareOfVoice: shareOfVoiceNote,
    place: placeNote,
    citations: citationsNote,
  },
};
