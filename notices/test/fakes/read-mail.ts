/** A letter as its reader sees it. */
export interface ReadMail {
  raw: string;
  /** By lower-case name; encoded words are read. */
  headers: ReadonlyMap<string, string>;
  /** The types of the parts, in order. */
  types: string[];
  text: string;
  html: string;
}

/** Reads a letter of one level of parts. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1);
  const read = parts.map((part) => {
    const own = split(part.replace(/^\r\n/, ''));
    const type = (own.headers.get('content-type') ?? '').split(';')[0] ?? '';
    return { type, content: decoded(own.body, own.headers.get('content-transfer-encoding') ?? '') };
  });
  const of = (type: string) => read.find((part) => part.type === type)?.content ?? '';
  return {
    raw,
    headers,
    types: read.map(({ type }) => type),
    text: of('text/plain').replaceAll('\r\n', '\n'),
    html: of('text/html').replaceAll('\r\n', '\n'),
  };
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), words(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

function words(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
    );
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
