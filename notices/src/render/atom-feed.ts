import { html, Html, type HtmlValue } from '@signpost/platform/html';

export interface FeedEntry {
  id: string;
  subject: string;
  text: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface Feed {
  /** Its own address, which only its reader knows. */
  url: string;
  homeUrl: string;
  title: string;
  language: string;
  entries: readonly FeedEntry[];
  /** When something was last changed; used while there is no entry. */
  madeAt: number;
}

export const ATOM = 'application/atom+xml; charset=utf-8';

/** An Atom feed of what was sent. Its texts are plain: readers show them as they are. */
export function atomFeed({ url, homeUrl, title, language, entries, madeAt }: Feed): string {
  const updated = Math.max(madeAt, ...entries.map(({ at }) => at));
  return xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${url}</id>
<title>${title}</title>
<updated>${time(updated)}</updated>
<author><name>Signpost</name></author>
<link rel="self" href="${url}"/>
<link rel="alternate" href="${homeUrl}"/>
${entries.map(
  ({ id, subject, text, at }) => xml`<entry>
<id>urn:signpost:${id}</id>
<title>${subject}</title>
<updated>${time(at)}</updated>
<link rel="alternate" href="${homeUrl}"/>
<content type="text">${text}</content>
</entry>
`,
)}</feed>
`.toString();
}

/** The escapes of `html` are those of XML, too. The other name keeps formatters from indenting the texts. */
const xml: (template: TemplateStringsArray, ...values: HtmlValue[]) => Html = html;

function time(at: number): string {
  return new Date(at).toISOString();
}
