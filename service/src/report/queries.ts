import { sentimentBand } from '@signpost/words/bands';
import { MISSING } from '@signpost/words/numbers';
import type { Words } from '@signpost/words/words';
import { html, untrusted, type Html } from '@signpost/platform/html';
import type { Report, ReportQuery } from './report.ts';
import { face, lineChart } from './charts.ts';
import { table } from './table.ts';

export function querySection({ queries, brand, recognition, isDemo }: Report, words: Words): Html {
  const plain = queries.filter((query) => !query.branded);
  const branded = queries.filter((query) => query.branded);
  const { headings, queryCaption, recognitionCaption } = words.report;
  return html`<section aria-labelledby="questions">
    <h2 id="questions">${headings.queries}</h2>
    ${queryTable(html`${queryCaption(untrusted(brand.name))}`, plain, isDemo, words)}
    ${
      branded.length === 0
        ? null
        : html`<h3>${headings.brandedQueries}</h3>
            ${queryTable(recognitionCaption(recognition), branded, isDemo, words)}`
    }
  </section>`;
}

function queryTable(
  caption: Html | string,
  queries: readonly ReportQuery[],
  isDemo: boolean,
  words: Words,
): Html {
  return table(
    caption,
    words.report.columns.queries,
    queries.map((query) => queryRow(query, isDemo, words)),
  );
}

function queryRow(query: ReportQuery, isDemo: boolean, words: Words): Html {
  const { text, answers, mentions, interval, rank, sentiment, quote } = query;
  const { outOf, cells, citations, sample } = words.report;
  const isMeasured = answers > 0;
  const mark = isDemo ? sample.mark : null;
  return html`<tr>
    <th scope="row">${untrusted(text)}${quote === null ? null : html`<q>${untrusted(quote)}</q>`}</th>
    <td class="n">${isMeasured ? outOf(mentions, answers) : cells.noValidAnswer}</td>
    <td class="wide">${isMeasured ? lineChart((100 * mentions) / answers, interval, { mark }) : null}</td>
    <td class="n">${rank === null ? missing(words) : words.numbers.decimal(rank)}</td>
    <td class="n">${sentiment === null ? missing(words) : sentimentCell(sentiment, words)}</td>
    <td class="n">${isMeasured ? citations(query) : MISSING.count}</td>
  </tr>`;
}

function sentimentCell(sentiment: number, { numbers, figures }: Words): Html {
  const band = sentimentBand(sentiment);
  return html`<span class="${band}">${numbers.decimal(sentiment)} ${face(band)}</span>
    <span class="hidden">${figures.sentimentLevels[band]}</span>`;
}

/** A minus means little when it is read aloud. */
function missing({ report: { cells } }: Words): Html {
  return html`<span aria-hidden="true">${MISSING.other}</span><span class="hidden">${cells.noData}</span>`;
}
