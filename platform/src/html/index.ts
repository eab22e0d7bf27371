export { Html, html, untrusted, type HtmlValue } from './html.ts';
