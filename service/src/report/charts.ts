import type { Estimate } from '@signpost/words/bands';
import type { Words } from '@signpost/words/words';
import { html, type Html } from '@signpost/platform/html';

/** Turns a figure from 0 to 100 into its place on a chart, in the units of that chart. */
const onChart = (figure: number): string => (14 + 4.52 * figure).toFixed(1);
const onLine = (figure: number): string => (5 + 1.1 * figure).toFixed(1);

const TICKS = [0, 20, 40, 60, 80, 100];
const ZONES = [
  { from: 0, to: 40, band: 'poor' },
  { from: 40, to: 70, band: 'average' },
  { from: 70, to: 100, band: 'good' },
] as const;

/** A score as a dot with its interval on a scale from 0 to 100; the words beside it say the same. */
export function scoreChart(score: Estimate, isDemo: boolean, { figures, report }: Words): Html {
  const { value, interval } = score;
  return html`<svg
    class="chart"
    viewBox="0 0 480 92"
    role="img"
    aria-label="${report.chartLabel(score, isDemo)}"
  >
    ${isDemo ? html`<text class="watermark" x="240" y="64" text-anchor="middle" transform="rotate(-7 240 46)">${report.sample.mark}</text>` : null}
    ${ZONES.map(
      ({ from, to, band }) =>
        html`<text class="zone" x="${onChart((from + to) / 2)}" y="14" text-anchor="middle"
          >${figures.scoreLevels[band]}</text
        >`,
    )}
    ${[40, 70].map((cut) => html`<line class="cut" x1="${onChart(cut)}" y1="4" x2="${onChart(cut)}" y2="64" />`)}
    <line class="axis" x1="${onChart(0)}" y1="64" x2="${onChart(100)}" y2="64" />
    ${TICKS.map(
      (tick) =>
        html`<line class="axis" x1="${onChart(tick)}" y1="64" x2="${onChart(tick)}" y2="69" /><text
            class="tick"
            x="${onChart(tick)}"
            y="85"
            text-anchor="middle"
            >${tick}</text
          >`,
    )}
    ${interval && html`<line class="interval" x1="${onChart(interval.low)}" y1="40" x2="${onChart(interval.high)}" y2="40" />`}
    <circle class="dot" cx="${onChart(value)}" cy="40" r="8" />
  </svg>`;
}

/**
 * A figure as a dot with its interval, in a row of a table, from 0 to 100. Screen readers skip it: the row has the figures. The
 * mark lies over it in a sample.
 */
export function lineChart(
  value: number,
  interval: { low: number; high: number } | null,
  { mark, isBrand = true }: { mark: string | null; isBrand?: boolean },
): Html {
  return html`<svg class="line${isBrand ? '' : ' other'}" viewBox="0 0 120 14" aria-hidden="true">
    ${mark === null ? null : html`<text class="watermark" x="60" y="10" text-anchor="middle">${mark}</text>`}
    <line class="axis" x1="${onLine(0)}" y1="7" x2="${onLine(100)}" y2="7" />
    ${interval && html`<line class="interval" x1="${onLine(interval.low)}" y1="7" x2="${onLine(interval.high)}" y2="7" />`}
    <circle class="dot" cx="${onLine(value)}" cy="7" r="3.5" />
  </svg>`;
}

const MOUTHS = { good: 'M5.5 10 Q8 13.5 10.5 10', average: 'M5.5 11 H10.5', poor: 'M5.5 12 Q8 8.5 10.5 12' };

export function face(band: keyof typeof MOUTHS): Html {
  return html`<svg class="face" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7" />
    <path d="M5.5 6v.5M10.5 6v.5" />
    <path d="${MOUTHS[band]}" />
  </svg>`;
}
