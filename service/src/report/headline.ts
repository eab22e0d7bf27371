import { rankBand, scoreBand, sentimentBandOf } from '@signpost/words/bands';
import { MISSING } from '@signpost/words/numbers';
import type { Words } from '@signpost/words/words';
import type { Report } from './report.ts';
import { html, type Html } from '@signpost/platform/html';
import { face, scoreChart } from './charts.ts';

/** In the order in which a report shows them. */
const FIGURES = ['mentions', 'rank', 'sentiment', 'shareOfVoice', 'place', 'citations'] as const;

/** The main figures, and what to think of them. */
export function headlineSection(report: Report, words: Words): Html {
  const { figures, isDemo } = report;
  const { score } = figures;
  const { verdict, meaning } = words.figures.change(figures);
  return html`<section aria-labelledby="score">
      <h2 id="score">${words.report.headings.score}</h2>
      <div class="hero">
        <p class="figure${score === null ? '' : ` ${scoreBand(score.value)}`}">
          ${score === null ? MISSING.score : html`${words.numbers.decimal(score.value)}<small> / 100</small>`}
        </p>
        ${score === null ? null : scoreChart(score, isDemo, words)}
        <p>${words.figures.score(figures)} ${words.headline.scale} ${words.figures.ranks(figures)}</p>
      </div>
      <p><span class="verdict">${verdict}.</span> ${meaning}</p>
      <dl class="figures">${figureList(report, words)}</dl>
    </section>
    <section aria-labelledby="carry">
      <h2 id="carry">${words.report.headings.carry}</h2>
      <ul>
        ${words.figures.cautions(figures).map((caution) => html`<li>${caution}</li>`)}
      </ul>
    </section>`;
}

function figureList(report: Report, words: Words): Html[] {
  const { figures, leaderboard } = report;
  const { mentions, mention_rate: rate, share_of_voice: share, citations } = figures;
  const { whole, percent } = words.numbers;
  const values: Record<keyof Words['headline']['names'], Html | string> = {
    mentions: mentions === null || rate === null ? MISSING.count : whole(mentions),
    rank: rankValue(report, words),
    sentiment: sentimentValue(report, words),
    shareOfVoice: share === null ? MISSING.other : percent(share),
    place: words.figures.place(
      figures.leaderboard_rank,
      leaderboard.find(({ isBrand }) => isBrand)?.placeTo ?? null,
    ),
    citations: citations === null ? MISSING.count : whole(citations),
  };
  const { names, notes } = words.headline;
  return FIGURES.map(
    (name) =>
      html`<div>
        <dt>${names[name]}</dt>
        <dd>${values[name]}</dd>
        <dd>${notes[name](report)}</dd>
      </div>`,
  );
}

function rankValue({ figures: { rank } }: Report, { numbers }: Words): Html | string {
  return rank === null
    ? MISSING.other
    : html`<span class="${rankBand(rank)}">${numbers.decimal(rank)}</span>`;
}

function sentimentValue(
  { figures: { avg_sentiment: sentiment } }: Report,
  { numbers }: Words,
): Html | string {
  if (sentiment === null) return MISSING.other;
  const band = sentimentBandOf(sentiment);
  return html`<span class="${band}">${numbers.decimal(sentiment.value)} ${face(band)}</span>`;
}
