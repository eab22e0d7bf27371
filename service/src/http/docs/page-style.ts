import { Html } from '@signpost/platform/html';

/** For the pages that describe the service. */
export const PAGE_STYLE = Html.trusted(`
:root { --paper: #fff; --ink: #1d2327; --soft: #50575e; --line: #d5d8dc; --mark: #2557a7; --wash: #f5f6f8; --good: #0a6b2d }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16191c; --ink: #e5e7ea; --soft: #aab1b9; --line: #33393f; --mark: #8ab4f8; --wash: #1e2226; --good: #6fd08c }
}
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; overflow-wrap: anywhere }
a { color: var(--mark) }
header { border-bottom: 3px solid var(--ink); padding-bottom: 1rem; margin-bottom: 1.5rem }
h1 { font-size: 2rem; line-height: 1.2; margin: .25rem 0 }
h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.5rem 0 .25rem }
h3 { font-size: 1rem; font-weight: 600; margin: 0 }
p { margin: .5rem 0; max-width: 46rem }
code, pre { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.kicker { margin: 0; font-size: .9rem } .kicker, .access, th { color: var(--soft) }
.access { font-size: .85rem; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .55rem; margin-left: .35rem; display: inline-block }
.method { color: var(--good); font: 600 .85em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
nav ul { margin: .25rem 0; padding: 0; list-style: none; font-size: .92rem } nav li a { display: grid; grid-template-columns: 6.5rem 1fr; align-items: baseline; padding: .1rem 0 } nav h2 { font-size: 1rem; margin: 1rem 0 0 } nav a { text-decoration: none; color: inherit } nav a:hover code { text-decoration: underline }
header:has(.lead) { border: 0; margin: 2rem 0 0 } .lead { font-size: 1.2rem; color: var(--soft) }
.cards { list-style: none; display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; padding: 0; margin: 1.5rem 0 }
.cards li { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.1rem; position: relative } .cards li:hover { border-color: var(--mark); background: var(--wash) }
.cards a { font-weight: 650; text-decoration: none } .cards a::after { content: ''; position: absolute; inset: 0 } .cards a:focus-visible::after { outline: 2px solid var(--mark); border-radius: .5rem } .cards p { margin: .15rem 0 0; font-size: .92rem; color: var(--soft) }
article { border-top: 1px solid var(--line); padding: 1.25rem 0; margin-top: 1.25rem } article:target { background: var(--wash); box-shadow: 0 0 0 .75rem var(--wash) }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-size: .92rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .9rem .4rem 0; border-bottom: 1px solid var(--line) }
th { font-weight: 600; font-size: .85rem } td.name, td.default { overflow-wrap: normal } td.kind { min-width: 6rem }
summary { cursor: pointer; padding: .15rem 0 } summary code { color: var(--soft) }
pre { background: var(--wash); border: 1px solid var(--line); border-radius: .35rem; padding: .75rem 1rem; margin: .5rem 0; white-space: pre-wrap }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: .5rem 0; font-size: .92rem } dt { font-weight: 600 } dd { margin: 0 }
@media (max-width: 40rem) {
  body { padding: 1rem .9rem 3rem } h1 { font-size: 1.6rem } nav li a { display: block }
  thead { display: none } table, tbody, tr, td { display: block } tr { border-bottom: 1px solid var(--line); padding: .4rem 0 } td { border: 0; padding: 0 } td.name, td.kind, td.default { display: inline } td.kind, td.default { color: var(--soft) } td.kind::before { content: ' · ' } td.default::before { content: ' · default ' } td.required::before { content: ' · ' } td:empty { display: none }
}
`);
