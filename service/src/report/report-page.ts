import type { Report } from './report.ts';
import { html, untrusted, type Html } from '../html/html.ts';
import { page } from '../html/page.ts';
import { methodSection } from './method.ts';
import { headlineSection } from './headline.ts';
import { REPORT_STYLE, SAMPLE_STYLE } from './style.ts';
import { querySection } from './queries.ts';
import { engineSection, leaderboardSection, pageSection } from './tables.ts';
import { dateOf } from '../words/en/numbers.ts';
import { footerOf, HEADINGS, measuredOn, NO_REPORT, SAMPLE, titleOf } from '../words/en/report.ts';

const SAMPLE_NOTE = html`<p class="sample" role="note">
  ${SAMPLE.heading}
  <span>${SAMPLE.meaning}</span>
</p>`;

interface ShownReport {
  report: Report;
  /** When the link to the report expires, in milliseconds since the epoch; missing when there is no link. */
  expiresAt?: number;
}

/** A report as one page of plain HTML, without scripts and without anything fetched from elsewhere. */
export function reportPage({ report, expiresAt }: ShownReport): string {
  const { brand, isDemo, figures, sharedAt } = report;
  const date = dateOf(figures.finished_at ?? sharedAt);
  return page(
    titleOf(brand.name, date, isDemo),
    isDemo ? html`${REPORT_STYLE}${SAMPLE_STYLE}` : REPORT_STYLE,
    html`<header>
        ${isDemo ? SAMPLE_NOTE : null}
        <p class="kicker">${HEADINGS.kicker}</p>
        <h1>${untrusted(brand.name)}</h1>
        <p class="kicker">${untrusted(brand.url)} · ${measuredOn(date)}</p>
      </header>
      <main>${sections(report)}</main>
      <footer>
        <p>${footerOf(sharedAt, expiresAt)}</p>
      </footer>`,
  );
}

function sections(report: Report): (Html | null)[] {
  return [
    headlineSection(report),
    leaderboardSection(report),
    querySection(report),
    pageSection(report),
    engineSection(report),
    methodSection(report),
  ];
}

/** The same page for every bad link, whatever is wrong with it. */
export function noReportPage(): string {
  return page(
    NO_REPORT.heading,
    REPORT_STYLE,
    html`<main>
      <h1>${NO_REPORT.heading}</h1>
      <p>${NO_REPORT.meaning}</p>
    </main>`,
  );
}
