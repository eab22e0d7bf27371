import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import { sentimentBandOf, type Estimate } from '../bands.ts';
import { intervalOf, scoreWords, SENTIMENT_WORDS } from './figures.ts';
import { count, percent } from './numbers.ts';

export const FIGURE_NAMES = {
  mentions: 'Mentions',
  rank: 'Avg rank',
  sentiment: 'Sentiment',
  shareOfVoice: 'Share of voice',
  place: 'Place',
  citations: 'Citations',
};

export const SCALE = 'Always named first would be 100, always second 63, never named 0.';

/** What the notes beside the figures are made from. */
interface Measured {
  figures: Pick<
    BackendAnalysisSummary,
    | 'mentions'
    | 'mention_rate'
    | 'rank'
    | 'avg_sentiment'
    | 'share_of_voice'
    | 'leaderboard_rank'
    | 'score'
    | 'citations'
    | 'notices'
    | 'counted'
  >;
  validAnswers: number;
  citationRate: Estimate | null;
  engines: readonly unknown[];
  leaderboard: readonly unknown[];
}

export function mentionsNote(measured: Measured): string {
  const { mentions, mention_rate: rate } = measured.figures;
  if (mentions === null || rate === null) return 'no valid answers';
  return `${ofAnswers(measured)}; mean over questions ${percent(rate.value)}, ${intervalOf(rate)}`;
}

export function rankNote(measured: Measured): string {
  const { rank, counted } = measured.figures;
  if (rank === null) return 'no answer gives it a place';
  return `mean over questions, ${overAnswers(measured, counted?.ranked_answers, 'that give it a place')}; 1 is the best`;
}

export function sentimentNote(measured: Measured): string {
  const { avg_sentiment: sentiment, counted, notices } = measured.figures;
  if (sentiment === null)
    return notices.includes('sentiment_not_judged')
      ? 'not judged: no model read the answers'
      : 'no answer to judge';
  const from = overAnswers(measured, counted?.judged_answers, 'that speak of it');
  return `${SENTIMENT_WORDS[sentimentBandOf(sentiment)]}; mean over questions, ${from}; 50 % is neutral; ${intervalOf(sentiment)}`;
}

export function shareOfVoiceNote({
  figures: { share_of_voice: share, mentions, counted },
}: Measured): string {
  if (share === null) return 'neither it nor a competitor was named';
  const counts = typeof counted?.namings === 'number' ? `${mentions} of ${counted.namings}` : 'of all';
  return `${counts} namings of it and of its competitors`;
}

export function placeNote({ figures: { leaderboard_rank: place, score }, leaderboard }: Measured): string {
  if (place === null) return 'no competitor to compare with';
  const others = count(leaderboard.length - 1, 'other', 'others');
  return `by score, ${scoreWords(score)}: ${place - 1} of ${others} ${place === 2 ? 'is' : 'are'} surely ahead`;
}

export function citationsNote(measured: Measured): string {
  const { figures, citationRate, engines } = measured;
  const { citations, counted } = figures;
  if (citations === null) return 'no valid answers';
  const pages =
    typeof counted?.citing_answers === 'number'
      ? `own pages in ${counted.citing_answers} ${ofAnswers(measured)}`
      : 'own pages';
  if (citationRate === null) return `${pages}; no answer was made with a web search`;
  const searched =
    typeof counted?.grounded_answers === 'number'
      ? `${counted.grounded_citing_answers} of ${count(counted.grounded_answers, 'answer', 'answers')} with a web search cite one`
      : 'cited by answers with a web search';
  const mean = engines.length > 1 ? `, mean over engines ${percent(citationRate.value)}` : '';
  return `${pages}; ${searched}${mean}`;
}

/** `of 55 answers`. */
function ofAnswers({ validAnswers }: Measured): string {
  return `of ${count(validAnswers, 'answer', 'answers')}`;
}

/** `over 20 of 55 answers that …`; without the count where it is not known. */
function overAnswers(measured: Measured, some: number | null | undefined, which: string): string {
  return typeof some === 'number'
    ? `over ${some} ${ofAnswers(measured)} ${which}`
    : `over the answers ${which}`;
}
