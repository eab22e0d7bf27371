import type { Report, ReportEngine, ReportPage, ReportRival } from './report.ts';
import { html, untrusted, type Html } from '../html/html.ts';
import { lineChart } from './charts.ts';
import { table } from './table.ts';
import { placeWords, scoreWords } from '../words/en/figures.ts';
import { MISSING } from '../words/en/numbers.ts';

/** A brand without competitors gets no table. */
export function leaderboardSection({ leaderboard, validAnswers, isDemo }: Report): Html | null {
  if (leaderboard.length < 2) return null;
  return html`<section aria-labelledby="leaderboard">
    <h2 id="leaderboard">Leaderboard</h2>
    ${table(
      'By score, with its 95 % interval. A place is 1 and one more for each name whose whole interval lies above. An = marks a shared place: the intervals overlap, so that the answers do not tell who is ahead.',
      ['Place', 'Name', 'Score', null, 'Answers that name it'],
      leaderboard.map((rival) => rivalRow(rival, { leaderboard, validAnswers, isDemo })),
    )}
  </section>`;
}

function rivalRow(
  rival: ReportRival,
  { leaderboard, validAnswers, isDemo }: Pick<Report, 'leaderboard' | 'validAnswers' | 'isDemo'>,
): Html {
  const { name, isBrand, place, score, mentions } = rival;
  return html`<tr class="${isBrand ? 'own' : ''}">
    <td class="n">${placeWords(place, leaderboard)}</td>
    <th scope="row">${untrusted(name)}${isBrand ? html` <small>(this brand)</small>` : null}</th>
    <td class="n">${scoreWords(score)}</td>
    <td class="wide">${score && lineChart(score.value, score.interval, { isDemo, isBrand })}</td>
    <td class="n">${mentions === null ? MISSING.count : `${mentions} of ${validAnswers}`}</td>
  </tr>`;
}

export function pageSection(report: Report): Html {
  return html`<section aria-labelledby="pages">
    <h2 id="pages">Cited pages</h2>
    ${report.pages.length === 0 ? html`<p>${whyNoPages(report)}</p>` : pageTable(report)}
  </section>`;
}

function whyNoPages({ citationRate }: Report): string {
  if (citationRate !== null) return 'No answer cites a page.';
  return 'No answer was made with a web search, so that no page could be cited.';
}

function pageTable({ pages, pageCount, validAnswers }: Report): Html {
  const rest = pageCount - pages.length;
  return table(
    `Pages that answers give as their sources, the most cited first${rest > 0 ? `; ${rest} more are left out` : ''}.`,
    ['Page', 'Whose', 'Answers that cite it'],
    pages.map((page) => pageRow(page, validAnswers)),
  );
}

function pageRow({ page, owned, answers }: ReportPage, validAnswers: number): Html {
  return html`<tr class="${owned ? 'own' : ''}">
    <th scope="row">${untrusted(page)}</th>
    <td>${owned ? 'own' : 'other'}</td>
    <td class="n">${answers} of ${validAnswers}</td>
  </tr>`;
}

export function engineSection({ engines }: Report): Html {
  const isWeighted = engines.some(({ weight }) => weight !== 1);
  return html`<section aria-labelledby="engines">
    <h2 id="engines">Engines</h2>
    ${table(
      `Who was asked. The score is the mean over the engines${isWeighted ? ', weighted as the owner chose' : ''}.`,
      ['Engine', 'Model that answered', 'Web search', 'Country', 'Named in', 'Score'],
      engines.map(engineRow),
    )}
  </section>`;
}

function engineRow(engine: ReportEngine): Html {
  const { id, servedModels, webSearch, country, mentions, answers, score } = engine;
  return html`<tr>
    <th scope="row">${untrusted(id)}</th>
    <td>${servedModels.length === 0 ? 'not told' : untrusted(servedModels.join(', '))}</td>
    <td>${webSearch ? 'on' : 'off'}</td>
    <td>${country === null ? 'none' : untrusted(country)}</td>
    <td class="n">${mentions} of ${answers}</td>
    <td class="n">${scoreWords(score)}</td>
  </tr>`;
}
