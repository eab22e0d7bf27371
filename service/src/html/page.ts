import { html, type Html } from '@signpost/platform/html';

export const HTML = 'text/html; charset=utf-8';

/** With these headers a page runs nothing, fetches nothing, sends no referrer and cannot be framed. */
export const PAGE_HEADERS = {
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** A whole page of plain HTML. `language` is the one that its text is in. */
export function page(title: string, style: Html, body: Html, language = 'en'): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `.toString();
}
