import type { Words } from '@signpost/words/words';
import type { Report } from './report.ts';
import { html, type Html } from '@signpost/platform/html';
import { table } from './table.ts';

/** How the figures were made, so that a reader can check them. */
export function methodSection(report: Report, { method, definitions, report: { columns } }: Words): Html {
  return html`<section class="method" aria-labelledby="method">
    <h2 id="method">${method.headings.method}</h2>
    <h3>${method.headings.done}</h3>
    <ul>
      ${method.whatWasDone(report).map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    <h3>${method.headings.words}</h3>
    ${table(
      null,
      columns.definitions,
      definitions.map(
        ([word, meaning]) =>
          html`<tr>
            <th scope="row">${word}</th>
            <td>${meaning}</td>
          </tr>`,
      ),
    )}
    <p>${method.rounding}</p>
    <h3>${method.headings.intervals}</h3>
    <p>${method.intervals}</p>
    <h3>${method.headings.changes}</h3>
    <p>
      ${method.changes.how}
      ${method.changes.verdicts.map(([verdict, meaning]) => html`<strong>${verdict}</strong>: ${meaning} `)}
    </p>
    <h3>${method.headings.answers}</h3>
    ${report.isDemo ? html`<p><strong>${method.invented.warning}</strong> ${method.invented.introduction}</p>` : null}
    <p>${method.askedThroughApis}</p>
    <h3>${method.headings.versions}</h3>
    <p>${method.versions(report.figures.score_version, report.extractorVersion)}</p>
  </section>`;
}
