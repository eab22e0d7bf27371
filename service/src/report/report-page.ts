import type { Words } from '@signpost/words/words';
import { html, untrusted, type Html } from '@signpost/platform/html';
import { page } from '../html/page.ts';
import type { Report } from './report.ts';
import { methodSection } from './method.ts';
import { headlineSection } from './headline.ts';
import { REPORT_STYLE, sampleStyle } from './style.ts';
import { querySection } from './queries.ts';
import { engineSection, leaderboardSection, pageSection } from './tables.ts';

interface ShownReport {
  report: Report;
  /** When the link to the report expires, in milliseconds since the epoch; missing when there is no link. */
  expiresAt?: number;
}

/** A report as one page of plain HTML, without scripts and without anything fetched from elsewhere. */
export function reportPage({ report, expiresAt }: ShownReport, words: Words): string {
  const { brand, isDemo, figures, sharedAt } = report;
  const { title, headings, measuredOn, footer, sample } = words.report;
  const date = words.numbers.dateOf(figures.finished_at ?? sharedAt);
  return page(
    title(brand.name, date, isDemo),
    isDemo ? html`${REPORT_STYLE}${sampleStyle(sample.onPaper)}` : REPORT_STYLE,
    html`<header>
        ${isDemo ? sampleNote(words) : null}
        <p class="kicker">${headings.kicker}</p>
        <h1>${untrusted(brand.name)}</h1>
        <p class="kicker">${untrusted(brand.url)} · ${measuredOn(date)}</p>
      </header>
      <main>${SECTIONS.map((section) => section(report, words))}</main>
      <footer>
        <p>${footer(sharedAt, expiresAt)}</p>
      </footer>`,
    words.language,
  );
}

const SECTIONS = [
  headlineSection,
  leaderboardSection,
  querySection,
  pageSection,
  engineSection,
  methodSection,
];

function sampleNote({ report: { sample } }: Words): Html {
  return html`<p class="sample" role="note">
    ${sample.heading}
    <span>${sample.meaning}</span>
  </p>`;
}

/** The same page for every bad link, whatever is wrong with it. */
export function noReportPage({ language, report: { noReport } }: Words): string {
  return page(
    noReport.heading,
    REPORT_STYLE,
    html`<main>
      <h1>${noReport.heading}</h1>
      <p>${noReport.meaning}</p>
    </main>`,
    language,
  );
}
