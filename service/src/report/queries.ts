import type { Report, ReportQuery } from './report.ts';
import { html, untrusted, type Html } from '../html/html.ts';
import { face, lineChart } from './charts.ts';
import { table } from './table.ts';
import { sentimentBand } from '../words/bands.ts';
import { SENTIMENT_WORDS } from '../words/en/figures.ts';
import { decimal, MISSING, percent } from '../words/en/numbers.ts';
import {
  CELLS,
  citationWords,
  COLUMNS,
  HEADINGS,
  outOf,
  queryCaption,
  recognitionCaption,
} from '../words/en/report.ts';

export function querySection({ queries, brand, recognition, isDemo }: Report): Html {
  const plain = queries.filter((query) => !query.branded);
  const branded = queries.filter((query) => query.branded);
  return html`<section aria-labelledby="questions">
    <h2 id="questions">${HEADINGS.queries}</h2>
    ${queryTable(html`${queryCaption(untrusted(brand.name))}`, plain, isDemo)}
    ${branded.length === 0 ? null : brandedPart(branded, recognition, isDemo)}
  </section>`;
}

function brandedPart(
  queries: readonly ReportQuery[],
  recognition: Report['recognition'],
  isDemo: boolean,
): Html {
  return html`<h3>${HEADINGS.brandedQueries}</h3>
    ${queryTable(recognitionCaption(recognition), queries, isDemo)}`;
}

function queryTable(caption: Html | string, queries: readonly ReportQuery[], isDemo: boolean): Html {
  return table(
    caption,
    COLUMNS.queries,
    queries.map((query) => queryRow(query, isDemo)),
  );
}

function queryRow(query: ReportQuery, isDemo: boolean): Html {
  const { text, answers, mentions, interval, rank, sentiment, quote } = query;
  const isMeasured = answers > 0;
  return html`<tr>
    <th scope="row">${untrusted(text)}${quote === null ? null : html`<q>${untrusted(quote)}</q>`}</th>
    <td class="n">${isMeasured ? outOf(mentions, answers) : CELLS.noValidAnswer}</td>
    <td class="wide">${isMeasured ? lineChart((100 * mentions) / answers, interval, { isDemo }) : null}</td>
    <td class="n">${rank === null ? missing() : decimal(rank)}</td>
    <td class="n">${sentiment === null ? missing() : sentimentCell(sentiment)}</td>
    <td class="n">${isMeasured ? citationWords(query) : MISSING.count}</td>
  </tr>`;
}

function sentimentCell(sentiment: number): Html {
  const band = sentimentBand(sentiment);
  return html`<span class="${band}">${percent(sentiment)} ${face(band)}</span>
    <span class="hidden">${SENTIMENT_WORDS[band]}</span>`;
}

/** A minus means little when it is read aloud. */
function missing(): Html {
  return html`<span aria-hidden="true">${MISSING.other}</span><span class="hidden">${CELLS.noData}</span>`;
}
