import { html, Html, untrusted } from '@signpost/platform/html';
import type { LetterParts } from './letter-parts.ts';
import type { Line, Section } from './sections.ts';

const STYLE = Html.trusted(`
  body { margin: 0; padding: 24px 16px; background: #ffffff; color: #1c2024; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 600px; margin: 0 auto; overflow-wrap: anywhere; }
  h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px; }
  h2 { font-size: 16px; margin: 28px 0 8px; }
  ul { margin: 0; padding: 0; list-style: none; }
  li + li { margin: 10px 0 0; padding: 10px 0 0; border-top: 1px solid #d9dde1; }
  p { margin: 0 0 12px; }
  ul + p { margin: 12px 0 0; }
  .cost { margin: 28px 0 0; }
  .note { color: #52606d; font-size: 14px; display: block; }
  a { color: #0b5cad; }
  footer { margin-top: 32px; padding-top: 12px; border-top: 1px solid #d9dde1; color: #52606d; font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    body { background: #16191d; color: #e6e9ec; }
    .note, footer { color: #aab4be; }
    li + li, footer { border-color: #3a424b; }
    a { color: #7ab8f5; }
  }
`);

/** The letter as one column of HTML. It has no image, no script and nothing that is loaded from elsewhere. */
export function letterHtml(parts: LetterParts): string {
  const { subject, about, sections, see, cost, footer, links, language } = parts;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${untrusted(subject)}</h1>
          <p>${untrusted(about)}</p>
          ${sections.map((each) => section(each, see))}
          ${cost === null ? null : html`<p class="cost">${cost}</p>`}
          <footer>
            <p>${untrusted(footer)}</p>
            ${links.map(({ text, url }) => html`<p><a href="${url}">${text}</a></p>`)}
          </footer>
        </main>
      </body>
    </html> `.toString();
}

function section({ heading, lines, more, page }: Section, see: string): Html {
  return html`<h2>${heading}</h2>
    <ul>
      ${lines.map(item)}
    </ul>
    ${more === null ? null : html`<p>${more}</p>`}
    ${page === null ? null : html`<p><a href="${page}">${see}</a></p>`}`;
}

function item({ text, url, notes }: Line): Html {
  const name = url === null ? untrusted(text) : html`<a href="${url}">${untrusted(text)}</a>`;
  return html`<li>${name} ${notes.map((note) => html`<span class="note">${untrusted(note)}</span>`)}</li>`;
}
