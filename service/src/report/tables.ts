import { MISSING } from '@signpost/words/numbers';
import type { Words } from '@signpost/words/words';
import { html, untrusted, type Html } from '@signpost/platform/html';
import type { Report, ReportEngine, ReportPage, ReportCompetitor } from './report.ts';
import { lineChart } from './charts.ts';
import { table } from './table.ts';

/** A brand without competitors gets no table. */
export function leaderboardSection(report: Report, words: Words): Html | null {
  const { leaderboard } = report;
  if (leaderboard.length < 2) return null;
  const { headings, leaderboardCaption, columns } = words.report;
  return html`<section aria-labelledby="leaderboard">
    <h2 id="leaderboard">${headings.leaderboard}</h2>
    ${table(
      leaderboardCaption,
      columns.leaderboard,
      leaderboard.map((competitor) => competitorRow(competitor, report, words)),
    )}
  </section>`;
}

function competitorRow(
  competitor: ReportCompetitor,
  { validAnswers, isDemo }: Report,
  { figures, numbers, report: { cells, outOf, sample } }: Words,
): Html {
  const { name, isBrand, place, placeTo, score, mentions } = competitor;
  const mark = isDemo ? sample.mark : null;
  return html`<tr class="${isBrand ? 'own' : ''}">
    <td class="n">${figures.place(place, placeTo ?? null)}</td>
    <th scope="row">${untrusted(name)}${isBrand ? html` <small>${cells.thisBrand}</small>` : null}</th>
    <td class="n">${numbers.estimate(score)}</td>
    <td class="wide">${score && lineChart(score.value, score.interval, { mark, isBrand })}</td>
    <td class="n">${mentions === null ? MISSING.count : outOf(mentions, validAnswers)}</td>
  </tr>`;
}

export function pageSection(report: Report, words: Words): Html {
  const { headings, noPages } = words.report;
  return html`<section aria-labelledby="pages">
    <h2 id="pages">${headings.pages}</h2>
    ${report.pages.length === 0 ? html`<p>${noPages(report.citationRate !== null)}</p>` : pageTable(report, words)}
  </section>`;
}

function pageTable({ pages, pageCount, validAnswers }: Report, words: Words): Html {
  const { pageCaption, columns } = words.report;
  return table(
    pageCaption(pageCount - pages.length),
    columns.pages,
    pages.map((page) => pageRow(page, validAnswers, words)),
  );
}

function pageRow({ page, owned, answers }: ReportPage, validAnswers: number, { report }: Words): Html {
  return html`<tr class="${owned ? 'own' : ''}">
    <th scope="row">${untrusted(page)}</th>
    <td>${owned ? report.cells.own : report.cells.other}</td>
    <td class="n">${report.outOf(answers, validAnswers)}</td>
  </tr>`;
}

export function engineSection({ engines }: Report, words: Words): Html {
  const { headings, engineCaption, columns } = words.report;
  const isWeighted = engines.some(({ weight }) => weight !== 1);
  const rows = engines.map((engine) => engineRow(engine, words));
  return html`<section aria-labelledby="engines">
    <h2 id="engines">${headings.engines}</h2>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="engines">
      ${table(engineCaption(isWeighted), columns.engines, rows)}
    </div>
  </section>`;
}

function engineRow(engine: ReportEngine, { figures, numbers, report: { cells, outOf } }: Words): Html {
  const { id, servedModels, webSearch, country, mentions, answers, score } = engine;
  return html`<tr>
    <th scope="row">${untrusted(figures.engine(id))}</th>
    <td>${servedModels.length === 0 ? cells.modelNotTold : untrusted(servedModels.join(', '))}</td>
    <td>${webSearch ? cells.on : cells.off}</td>
    <td>${country === null ? cells.noCountry : untrusted(country)}</td>
    <td class="n">${outOf(mentions, answers)}</td>
    <td class="n">${numbers.estimate(score)}</td>
  </tr>`;
}
