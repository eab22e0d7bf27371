import type { Report } from './report.ts';
import { html, untrusted, type Html } from '../html/html.ts';
import { page } from '../html/page.ts';
import { methodSection } from './method.ts';
import { headlineSection } from './headline.ts';
import { REPORT_STYLE, SAMPLE_STYLE } from './style.ts';
import { querySection } from './queries.ts';
import { engineSection, leaderboardSection, pageSection } from './tables.ts';
import { dateOf } from '../words/en/numbers.ts';

const SAMPLE = html`<p class="sample" role="note">
  Sample answers, not from any AI service.
  <span
    >Everything below was made from invented answers, to show what a report looks like. It says nothing about
    any real brand.</span
  >
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
  const title = `${isDemo ? 'SAMPLE: ' : ''}${brand.name} in the answers of AI assistants, ${date}`;
  return page(
    title,
    isDemo ? html`${REPORT_STYLE}${SAMPLE_STYLE}` : REPORT_STYLE,
    html`<header>
        ${isDemo ? SAMPLE : null}
        <p class="kicker">Visibility in the answers of AI assistants</p>
        <h1>${untrusted(brand.name)}</h1>
        <p class="kicker">${untrusted(brand.url)} · measured on ${date}</p>
      </header>
      <main>${sections(report)}</main>
      <footer>
        <p>
          ${expiresAt === undefined ? writtenOn(sharedAt) : sharedOn(sharedAt, expiresAt)} Made with Signpost.
        </p>
      </footer>`,
  );
}

function sharedOn(sharedAt: string, expiresAt: number): Html {
  return html`This page shows the figures as they were when it was shared, on ${dateOf(sharedAt)}. The link
  works until ${dateOf(new Date(expiresAt).toISOString())} unless it is withdrawn before.`;
}

function writtenOn(date: string): Html {
  return html`This page shows the figures as they were on ${dateOf(date)}.`;
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
    'There is no report here',
    REPORT_STYLE,
    html`<main>
      <h1>There is no report here</h1>
      <p>
        The link may be incomplete, may have expired, or may have been withdrawn. Ask the sender for a new
        one.
      </p>
    </main>`,
  );
}
