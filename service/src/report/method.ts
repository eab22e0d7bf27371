import type { Report } from './report.ts';
import { html, type Html } from '../html/html.ts';
import { DEFINITIONS } from '../words/en/definitions.ts';
import {
  ASKED_THROUGH_APIS,
  CHANGES,
  INTERVALS,
  INVENTED,
  METHOD_HEADINGS,
  ROUNDING,
  versionsSentence,
  whatWasDone,
} from '../words/en/method.ts';
import { COLUMNS } from '../words/en/report.ts';

/** How the figures were made, so that a reader can check them. */
export function methodSection(report: Report): Html {
  return html`<section class="method" aria-labelledby="method">
    <h2 id="method">${METHOD_HEADINGS.method}</h2>
    <h3>${METHOD_HEADINGS.done}</h3>
    <ul>
      ${whatWasDone(report).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    <h3>${METHOD_HEADINGS.words}</h3>
    <table>
      <thead>
        <tr>
          ${COLUMNS.definitions.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${DEFINITIONS.map(
          ([word, meaning]) =>
            html`<tr>
              <th scope="row">${word}</th>
              <td>${meaning}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p>${ROUNDING}</p>
    <h3>${METHOD_HEADINGS.intervals}</h3>
    <p>${INTERVALS}</p>
    <h3>${METHOD_HEADINGS.changes}</h3>
    <p>
      ${CHANGES.how}
      ${CHANGES.verdicts.map(([verdict, meaning]) => html`<strong>${verdict}</strong>: ${meaning} `)}
    </p>
    <h3>${METHOD_HEADINGS.answers}</h3>
    ${report.isDemo ? html`<p><strong>${INVENTED.warning}</strong> ${INVENTED.introduction}</p>` : null}
    <p>${ASKED_THROUGH_APIS}</p>
    <h3>${METHOD_HEADINGS.versions}</h3>
    <p>${versionsSentence(report.figures.score_version, report.extractorVersion)}</p>
  </section>`;
}
