import type { Report } from './report.ts';
import { html, type Html } from '../html/html.ts';
import { face, scoreChart } from './charts.ts';
import { rankBand, scoreBand, sentimentBandOf } from '../words/bands.ts';
import {
  cautionsOf,
  changeWords,
  intervalOf,
  placeWords,
  ranksSentence,
  scoreSentence,
  scoreWords,
  SENTIMENT_WORDS,
} from '../words/en/figures.ts';
import { count, decimal, MISSING, percent } from '../words/en/numbers.ts';

/** The main figures, and what to think of them. */
export function headlineSection(report: Report): Html {
  const { figures, isDemo } = report;
  const { score } = figures;
  const { verdict, meaning } = changeWords(figures);
  return html`<section aria-labelledby="score">
      <h2 id="score">Score</h2>
      <div class="hero">
        <p class="figure${score === null ? '' : ` ${scoreBand(score.value)}`}">
          ${score === null ? MISSING.score : html`${decimal(score.value)}<small> / 100</small>`}
        </p>
        ${score === null ? null : scoreChart(score, isDemo)}
        <p>
          ${scoreSentence(figures)} Always named first would be 100, always second 63, never named 0.
          ${ranksSentence(figures)}
        </p>
      </div>
      <p><span class="verdict">${verdict}.</span> ${meaning}</p>
      <dl class="figures">
        ${[mentions(report), rank(report), sentiment(report), shareOfVoice(report), place(report), citations(report)]}
      </dl>
    </section>
    <section aria-labelledby="carry">
      <h2 id="carry">How far these figures carry</h2>
      <ul>
        ${cautionsOf(figures).map((caution) => html`<li>${caution}</li>`)}
      </ul>
    </section>`;
}

function figure(name: string, value: Html | string, note: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
    <dd>${note}</dd>
  </div>`;
}

/** `of 55 answers`. */
function ofAnswers({ validAnswers }: Report): string {
  return `of ${count(validAnswers, 'answer', 'answers')}`;
}

function mentions(report: Report): Html {
  const { mentions, mention_rate: rate } = report.figures;
  if (mentions === null || rate === null) return figure('Mentions', MISSING.count, 'no valid answers');
  return figure(
    'Mentions',
    String(mentions),
    `${ofAnswers(report)}; mean over questions ${percent(rate.value)}, ${intervalOf(rate)}`,
  );
}

function rank(report: Report): Html {
  const { rank, counted } = report.figures;
  if (rank === null) return figure('Avg rank', MISSING.other, 'no answer gives it a place');
  const from = overAnswers(report, counted?.ranked_answers, 'that give it a place');
  return figure(
    'Avg rank',
    html`<span class="${rankBand(rank)}">${decimal(rank)}</span>`,
    `mean over questions, ${from}; 1 is the best`,
  );
}

function sentiment(report: Report): Html {
  const { avg_sentiment: sentiment, counted, notices } = report.figures;
  if (sentiment === null) {
    const why = notices.includes('sentiment_not_judged')
      ? 'not judged: no model read the answers'
      : 'no answer to judge';
    return figure('Sentiment', MISSING.other, why);
  }
  const band = sentimentBandOf(sentiment);
  const from = overAnswers(report, counted?.judged_answers, 'that speak of it');
  return figure(
    'Sentiment',
    html`<span class="${band}">${percent(sentiment.value)} ${face(band)}</span>`,
    `${SENTIMENT_WORDS[band]}; mean over questions, ${from}; 50 % is neutral; ${intervalOf(sentiment)}`,
  );
}

/** `over 20 of 55 answers that …`; without the count where it is not known. */
function overAnswers(report: Report, some: number | null | undefined, which: string): string {
  return typeof some === 'number'
    ? `over ${some} ${ofAnswers(report)} ${which}`
    : `over the answers ${which}`;
}

function shareOfVoice({ figures: { share_of_voice: share, mentions, counted } }: Report): Html {
  if (share === null) return figure('Share of voice', MISSING.other, 'neither it nor a competitor was named');
  const counts = typeof counted?.namings === 'number' ? `${mentions} of ${counted.namings}` : 'of all';
  return figure('Share of voice', percent(share), `${counts} namings of it and of its competitors`);
}

function place({ figures: { leaderboard_rank: place, score }, leaderboard }: Report): Html {
  if (place === null) return figure('Place', MISSING.other, 'no competitor to compare with');
  const others = leaderboard.length - 1;
  const ahead = `${place - 1} of ${count(others, 'other', 'others')} ${place === 2 ? 'is' : 'are'} surely ahead`;
  return figure('Place', placeWords(place, leaderboard), `by score, ${scoreWords(score)}: ${ahead}`);
}

function citations(report: Report): Html {
  const { figures, citationRate, engines } = report;
  const { citations, counted } = figures;
  if (citations === null) return figure('Citations', MISSING.count, 'no valid answers');
  const pages =
    typeof counted?.citing_answers === 'number'
      ? `own pages in ${counted.citing_answers} ${ofAnswers(report)}`
      : 'own pages';
  if (citationRate === null)
    return figure('Citations', String(citations), `${pages}; no answer was made with a web search`);
  const searched =
    typeof counted?.grounded_answers === 'number'
      ? `${counted.grounded_citing_answers} of ${count(counted.grounded_answers, 'answer', 'answers')} with a web search cite one`
      : 'cited by answers with a web search';
  const mean = engines.length > 1 ? `, mean over engines ${percent(citationRate.value)}` : '';
  return figure('Citations', String(citations), `${pages}; ${searched}${mean}`);
}
