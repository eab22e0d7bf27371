import { Html } from '@signpost/platform/html';

/** Readable on paper without colours or backgrounds; each colour is beside a word that says the same. */
export const REPORT_STYLE = Html.trusted(`
:root {
  --paper: #fff; --ink: #1d2327; --soft: #50575e; --line: #d5d8dc; --mark: #2557a7;
  --good: #0a6b2d; --average: #855800; --poor: #b3261e; --other: #6b7280; --wash: #f5f6f8; --water: #c9ced6;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #16191c; --ink: #e5e7ea; --soft: #aab1b9; --line: #33393f; --mark: #8ab4f8;
    --good: #6fd08c; --average: #e6b450; --poor: #ff8a80; --other: #9aa3ad; --wash: #1e2226; --water: #3a4149;
  }
}
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); max-width: 54rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; overflow-wrap: break-word }
bdi { overflow-wrap: anywhere }
header { border-bottom: 3px solid var(--ink); padding-bottom: 1rem; margin-bottom: 1.5rem }
h1 { font-size: 2rem; line-height: 1.2; margin: .25rem 0 }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.5rem 0 .5rem; break-after: avoid }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; break-after: avoid }
p { margin: .5rem 0; max-width: 46rem }
ul { margin: .5rem 0; padding-left: 1.25rem; max-width: 46rem }
.kicker, .note, caption, th, footer, small { color: var(--soft) }
.kicker { margin: 0; font-size: .9rem } .note, footer { font-size: .9rem }
.sample { border: 2px solid var(--poor); color: var(--poor); font-weight: 700; padding: .6rem .9rem; margin: 0 0 1.25rem; max-width: none }
.sample span { font-weight: 400; color: var(--ink) }
.hero { display: grid; grid-template-columns: auto 1fr; gap: .25rem 2rem; align-items: center }
.hero .figure { font-size: 3.75rem; font-weight: 700; line-height: 1; white-space: nowrap; margin: 0 } .hero .figure small { font-size: 1.25rem; font-weight: 400 }
.hero p:last-child { grid-column: 1 / -1 }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1px; background: var(--line); border: 1px solid var(--line); margin: 1.5rem 0; padding: 0 }
.figures div { background: var(--paper); padding: .8rem 1rem; break-inside: avoid }
.figures dt { color: var(--soft); font-size: .9rem } .figures dd { margin: 0; font-size: .9rem } .figures dd:first-of-type { font-size: 1.6rem; font-weight: 650; line-height: 1.35 }
.verdict { font-weight: 650 }
.good { color: var(--good) } .average { color: var(--average) } .poor { color: var(--poor) }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-size: .95rem; font-variant-numeric: tabular-nums }
caption { text-align: left; font-size: .9rem; padding-bottom: .35rem; max-width: 46rem }
th, td { text-align: left; vertical-align: top; padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line) }
th { font-weight: 600; font-size: .85rem } tbody th { font-weight: 400; font-size: inherit; color: inherit } tr.own th, tr.own td { font-weight: 700 }
tr { break-inside: avoid } td.n, .method th { white-space: nowrap }
/* The one table with more columns than a telephone has room for. */
@media screen { .scroll { overflow-x: auto } }
q { display: block; color: var(--soft); font-size: .88rem; font-weight: 400; quotes: '“' '”' }
svg { display: block; overflow: visible } svg text { font: 13px system-ui, sans-serif; fill: var(--soft) }
.chart { width: 100%; max-width: 34rem } .line { width: 10rem; max-width: 22vw; margin: .3rem 0 }
.axis { stroke: var(--soft); stroke-width: 1 } .line .axis { stroke: var(--line) } .cut { stroke: var(--line); stroke-dasharray: 3 3 }
.interval { stroke: var(--mark); stroke-width: 5; stroke-linecap: round; opacity: .55 } .line .interval { stroke-width: 3 } .dot { fill: var(--mark) }
.other .interval { stroke: var(--other) } .other .dot { fill: var(--other) }
svg .watermark { fill: var(--water); font-size: 40px; font-weight: 700; letter-spacing: .2em } .line .watermark { font-size: 9px; letter-spacing: .35em }
.face { display: inline-block; width: 1em; height: 1em; vertical-align: -.1em; fill: none; stroke: currentColor; stroke-width: 1.3; stroke-linecap: round }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem }
@media (max-width: 40rem) {
  body { padding: 1rem .9rem 2rem } h1 { font-size: 1.6rem } table { font-size: .88rem }
  .hero { grid-template-columns: 1fr } .wide { display: none } th, td { padding-right: .6rem }
}
@media print {
  @page { margin: 16mm 15mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif } }
  :root { font-size: 10pt } body { max-width: none; padding: 0; font-size: 1rem } .line { width: 7rem } .figures { grid-template-columns: repeat(3, 1fr) }
  .method { break-before: page } .method h2 { margin-top: 0 } thead { display: table-header-group } p, li { orphans: 3; widows: 3 }
}
`);

/** Words that are printed on every sheet of a sample, since sheets may be separated. */
export function sampleStyle(onPaper: string): Html {
  return Html.trusted(`
@page { @bottom-left { content: '${onPaper}'; font: bold 8pt sans-serif } }
`);
}
