import type { Report } from './report.ts';
import { html, type Html } from '../html/html.ts';
import { face, scoreChart } from './charts.ts';
import { rankBand, scoreBand, sentimentBandOf } from '../words/bands.ts';
import { cautionsOf, changeWords, placeWords, ranksSentence, scoreSentence } from '../words/en/figures.ts';
import {
  citationsNote,
  FIGURE_NAMES,
  mentionsNote,
  placeNote,
  rankNote,
  SCALE,
  sentimentNote,
  shareOfVoiceNote,
} from '../words/en/headline.ts';
import { decimal, MISSING, percent } from '../words/en/numbers.ts';
import { HEADINGS } from '../words/en/report.ts';

/** The main figures, and what to think of them. */
export function headlineSection(report: Report): Html {
  const { figures, isDemo } = report;
  const { score } = figures;
  const { verdict, meaning } = changeWords(figures);
  return html`<section aria-labelledby="score">
      <h2 id="score">${HEADINGS.score}</h2>
      <div class="hero">
        <p class="figure${score === null ? '' : ` ${scoreBand(score.value)}`}">
          ${score === null ? MISSING.score : html`${decimal(score.value)}<small> / 100</small>`}
        </p>
        ${score === null ? null : scoreChart(score, isDemo)}
        <p>${scoreSentence(figures)} ${SCALE} ${ranksSentence(figures)}</p>
      </div>
      <p><span class="verdict">${verdict}.</span> ${meaning}</p>
      <dl class="figures">${figureList(report)}</dl>
    </section>
    <section aria-labelledby="carry">
      <h2 id="carry">${HEADINGS.carry}</h2>
      <ul>
        ${cautionsOf(figures).map((caution) => html`<li>${caution}</li>`)}
      </ul>
    </section>`;
}

function figureList(report: Report): Html[] {
  const { mentions, mention_rate: rate, share_of_voice: share, leaderboard_rank: place } = report.figures;
  const { citations } = report.figures;
  return [
    figure(
      FIGURE_NAMES.mentions,
      mentions === null || rate === null ? MISSING.count : String(mentions),
      mentionsNote(report),
    ),
    figure(FIGURE_NAMES.rank, rankValue(report), rankNote(report)),
    figure(FIGURE_NAMES.sentiment, sentimentValue(report), sentimentNote(report)),
    figure(
      FIGURE_NAMES.shareOfVoice,
      share === null ? MISSING.other : percent(share),
      shareOfVoiceNote(report),
    ),
    figure(FIGURE_NAMES.place, placeWords(place, report.leaderboard), placeNote(report)),
    figure(
      FIGURE_NAMES.citations,
      citations === null ? MISSING.count : String(citations),
      citationsNote(report),
    ),
  ];
}

function figure(name: string, value: Html | string, note: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
    <dd>${note}</dd>
  </div>`;
}

function rankValue({ figures: { rank } }: Report): Html | string {
  return rank === null ? MISSING.other : html`<span class="${rankBand(rank)}">${decimal(rank)}</span>`;
}

function sentimentValue({ figures: { avg_sentiment: sentiment } }: Report): Html | string {
  if (sentiment === null) return MISSING.other;
  const band = sentimentBandOf(sentiment);
  return html`<span class="${band}">${percent(sentiment.value)} ${face(band)}</span>`;
}
