import type { Report } from '../brands/report.ts';
import { html, type Html } from './html.ts';
import { face, scoreChart } from './report-charts.ts';
import {
  cautionsOf,
  changeWords,
  count,
  decimal,
  intervalOf,
  MISSING,
  percent,
  placeWords,
  rankBand,
  scoreBand,
  scoreSentence,
  SENTIMENT_WORDS,
  sentimentBand,
  whole,
} from './report-words.ts';

/** The figures that stand for all the others, and what to think of them. */
export function headlineSection(report: Report): Html {
  const { figures, isDemo } = report;
  const { score } = figures;
  const { verdict, meaning } = changeWords(figures);
  return html`<section aria-labelledby="score">
      <h2 id="score">Score</h2>
      <div class="hero">
        <p class="figure${score === null ? '' : ` ${scoreBand(score.value)}`}">
          ${score === null ? MISSING.score : html`${whole(score.value)}<small> / 100</small>`}
        </p>
        ${score === null ? null : scoreChart(score, isDemo)}
        <p>${scoreSentence(figures)} Always named first would be 100, always second 63, never named 0.</p>
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

function mentions({ figures, validAnswers }: Report): Html {
  const { mentions, mention_rate: rate } = figures;
  if (mentions === null || rate === null) return figure('Mentions', MISSING.count, 'no valid answers');
  return figure(
    'Mentions',
    String(mentions),
    `of ${count(validAnswers, 'answer', 'answers')}; mention rate ${percent(rate.value)}, ${intervalOf(rate)}`,
  );
}

function rank({ figures: { rank, mention_rate: rate } }: Report): Html {
  if (rank === null) return figure('Avg rank', MISSING.other, 'no answer gives it a place');
  return figure(
    'Avg rank',
    html`<span class="${rankBand(rank)}">${decimal(rank)}</span>`,
    `where it is named${rate === null ? '' : `, which is in ${percent(rate.value)} of answers`}; 1 is the best`,
  );
}

function sentiment({ figures: { avg_sentiment: sentiment } }: Report): Html {
  if (sentiment === null) return figure('Sentiment', MISSING.other, 'no answer to judge');
  const band = sentimentBand(sentiment.value);
  return figure(
    'Sentiment',
    html`<span class="${band}">${percent(sentiment.value)} ${face(band)}</span>`,
    `${SENTIMENT_WORDS[band]}, where it is named; 50 % is neutral; ${intervalOf(sentiment)}`,
  );
}

function shareOfVoice({ figures: { share_of_voice: share } }: Report): Html {
  if (share === null) return figure('Share of voice', MISSING.other, 'nobody was named');
  return figure('Share of voice', percent(share), 'of all mentions of it and of its competitors');
}

function place({ figures: { leaderboard_rank: place }, leaderboard }: Report): Html {
  if (place === null) return figure('Place', MISSING.other, 'nobody to compare with');
  const words = placeWords(place, leaderboard);
  const note = `by score among ${count(leaderboard.length, 'name', 'names')}`;
  return figure('Place', words, words === String(place) ? note : `shared, ${note}`);
}

function citations({ figures: { citations }, citationRate }: Report): Html {
  if (citations === null) return figure('Citations', MISSING.count, 'no valid answers');
  const note =
    citationRate === null
      ? 'of own pages; no answer was made with a web search'
      : `of own pages; ${percent(citationRate.value)} of answers with a web search cite one`;
  return figure('Citations', String(citations), note);
}
