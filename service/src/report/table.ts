import { html, type Html } from '@signpost/platform/html';

/** The headings of the columns; null for a column of charts, which small screens and screen readers leave out. */
export type Columns = readonly (string | null)[];

export function table(caption: Html | string | null, columns: Columns, rows: readonly Html[]): Html {
  return html`<table>
    ${
      caption === null
        ? null
        : html`<caption>
            ${caption}
          </caption>`
    }
    <thead>
      <tr>
        ${columns.map((name) => (name === null ? html`<td class="wide"></td>` : html`<th scope="col">${name}</th>`))}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}
