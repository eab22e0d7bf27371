import type { Report, ReportEngine, ReportPage, ReportCompetitor } from './report.ts';
import { html, untrusted, type Html } from '../html/html.ts';
import { lineChart } from './charts.ts';
import { table } from './table.ts';
import { placeWords, scoreWords } from '../words/en/figures.ts';
import { MISSING } from '../words/en/numbers.ts';
import {
  CELLS,
  COLUMNS,
  engineCaption,
  HEADINGS,
  LEADERBOARD_CAPTION,
  noPagesSentence,
  outOf,
  pageCaption,
} from '../words/en/report.ts';

/** A brand without competitors gets no table. */
export function leaderboardSection({ leaderboard, validAnswers, isDemo }: Report): Html | null {
  if (leaderboard.length < 2) return null;
  return html`<section aria-labelledby="leaderboard">
    <h2 id="leaderboard">${HEADINGS.leaderboard}</h2>
    ${table(
      LEADERBOARD_CAPTION,
      COLUMNS.leaderboard,
      leaderboard.map((competitor) => competitorRow(competitor, { leaderboard, validAnswers, isDemo })),
    )}
  </section>`;
}

function competitorRow(
  competitor: ReportCompetitor,
  { leaderboard, validAnswers, isDemo }: Pick<Report, 'leaderboard' | 'validAnswers' | 'isDemo'>,
): Html {
  const { name, isBrand, place, score, mentions } = competitor;
  return html`<tr class="${isBrand ? 'own' : ''}">
    <td class="n">${placeWords(place, leaderboard)}</td>
    <th scope="row">${untrusted(name)}${isBrand ? html` <small>${CELLS.thisBrand}</small>` : null}</th>
    <td class="n">${scoreWords(score)}</td>
    <td class="wide">${score && lineChart(score.value, score.interval, { isDemo, isBrand })}</td>
    <td class="n">${mentions === null ? MISSING.count : outOf(mentions, validAnswers)}</td>
  </tr>`;
}

export function pageSection(report: Report): Html {
  return html`<section aria-labelledby="pages">
    <h2 id="pages">${HEADINGS.pages}</h2>
    ${report.pages.length === 0 ? html`<p>${noPagesSentence(report.citationRate !== null)}</p>` : pageTable(report)}
  </section>`;
}

function pageTable({ pages, pageCount, validAnswers }: Report): Html {
  return table(
    pageCaption(pageCount - pages.length),
    COLUMNS.pages,
    pages.map((page) => pageRow(page, validAnswers)),
  );
}

function pageRow({ page, owned, answers }: ReportPage, validAnswers: number): Html {
  return html`<tr class="${owned ? 'own' : ''}">
    <th scope="row">${untrusted(page)}</th>
    <td>${owned ? CELLS.own : CELLS.other}</td>
    <td class="n">${outOf(answers, validAnswers)}</td>
  </tr>`;
}

export function engineSection({ engines }: Report): Html {
  const isWeighted = engines.some(({ weight }) => weight !== 1);
  return html`<section aria-labelledby="engines">
    <h2 id="engines">${HEADINGS.engines}</h2>
    ${table(engineCaption(isWeighted), COLUMNS.engines, engines.map(engineRow))}
  </section>`;
}

function engineRow(engine: ReportEngine): Html {
  const { id, servedModels, webSearch, country, mentions, answers, score } = engine;
  return html`<tr>
    <th scope="row">${untrusted(id)}</th>
    <td>${servedModels.length === 0 ? CELLS.modelNotTold : untrusted(servedModels.join(', '))}</td>
    <td>${webSearch ? CELLS.on : CELLS.off}</td>
    <td>${country === null ? CELLS.noCountry : untrusted(country)}</td>
    <td class="n">${outOf(mentions, answers)}</td>
    <td class="n">${scoreWords(score)}</td>
  </tr>`;
}
