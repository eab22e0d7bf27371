import type { Report, ReportQuery } from './report.ts';
import { html, untrusted, type Html } from '../html/html.ts';
import { face, lineChart } from './charts.ts';
import { table } from './table.ts';
import { sentimentBand } from '../words/bands.ts';
import { SENTIMENT_WORDS } from '../words/en/figures.ts';
import { decimal, MISSING, percent } from '../words/en/numbers.ts';

export function querySection({ queries, brand, recognition, isDemo }: Report): Html {
  const plain = queries.filter((query) => !query.branded);
  const branded = queries.filter((query) => query.branded);
  return html`<section aria-labelledby="questions">
    <h2 id="questions">Questions</h2>
    ${queryTable(
      html`What was asked, and how many of the answers name ${untrusted(brand.name)}. Few answers to each
      leave room for chance: the bar shows how much.`,
      plain,
      isDemo,
    )}
    ${branded.length === 0 ? null : brandedPart(branded, recognition, isDemo)}
  </section>`;
}

function brandedPart(
  queries: readonly ReportQuery[],
  recognition: Report['recognition'],
  isDemo: boolean,
): Html {
  const outcome =
    recognition === null ? '' : `${recognition.mentions} of ${recognition.answers} answers name it again. `;
  return html`<h3>Questions that name the brand</h3>
    ${queryTable(
      `${outcome}They show whether the brand is recognised, and count in none of the figures above.`,
      queries,
      isDemo,
    )}`;
}

function queryTable(caption: Html | string, queries: readonly ReportQuery[], isDemo: boolean): Html {
  return table(
    caption,
    ['Question', 'Named in', null, 'Rank', 'Sentiment', 'Own pages cited, in answers'],
    queries.map((query) => queryRow(query, isDemo)),
  );
}

function queryRow(query: ReportQuery, isDemo: boolean): Html {
  const { text, answers, mentions, interval, rank, sentiment, quote } = query;
  const isMeasured = answers > 0;
  return html`<tr>
    <th scope="row">${untrusted(text)}${quote === null ? null : html`<q>${untrusted(quote)}</q>`}</th>
    <td class="n">${isMeasured ? `${mentions} of ${answers}` : 'no valid answer'}</td>
    <td class="wide">${isMeasured ? lineChart((100 * mentions) / answers, interval, { isDemo }) : null}</td>
    <td class="n">${rank === null ? missing() : decimal(rank)}</td>
    <td class="n">${sentiment === null ? missing() : sentimentCell(sentiment)}</td>
    <td class="n">${isMeasured ? citationWords(query) : MISSING.count}</td>
  </tr>`;
}

/** `4 in 2 of 3`: pages in answers. */
function citationWords({ citations, citingAnswers, answers }: ReportQuery): string {
  // Missing in reports that were shared before these answers were counted.
  return typeof citingAnswers === 'number'
    ? `${citations} in ${citingAnswers} of ${answers}`
    : String(citations);
}

function sentimentCell(sentiment: number): Html {
  const band = sentimentBand(sentiment);
  return html`<span class="${band}">${percent(sentiment)} ${face(band)}</span>
    <span class="hidden">${SENTIMENT_WORDS[band]}</span>`;
}

/** A minus means little when it is read aloud. */
function missing(): Html {
  return html`<span aria-hidden="true">${MISSING.other}</span><span class="hidden">no data</span>`;
}
