import { removeOctets } from './sanitise.ts';

// The characters of RFC 3986, the `|` that browsers leave as it is, everything beyond ASCII, and blanks, which are handled later.
const NOT_IN_URLS = /[^a-z0-9\-._~:/?#[\]@!$&'()*+,;=%|\u0080-\uffff ]+/gi;

// The most characters of a domain name and port. Longer ones are no hosts, and slow to parse if they are hostile.
const LONGEST_AUTHORITY = 253 + ':65535'.length;

/** The address of a brand in the form we keep and send on, or null when it is not acceptable. */
export function sanitiseBrandUrl(text: string): string | null {
  const cleaned = removeOctets(text.replace(NOT_IN_URLS, ''), /%0[ad]/i);
  const url = withScheme(cleaned.trim().replaceAll(' ', '%20'));

  const parts = /^(https?):\/\/([^/?#]+)(.*)$/is.exec(url);
  if (parts === null) return null;
  const [, scheme = '', authority = '', rest = ''] = parts;
  if (authority.includes('@') || authority.length > LONGEST_AUTHORITY) return null;

  const result = `${scheme.toLowerCase()}://${authority}${escapeBrackets(rest)}`;
  return URL.canParse(result) ? result : null;
}

function withScheme(url: string): string {
  const isPath = /^[/?#]/.test(url);
  return isPath || hasScheme(url) ? url : `http://${url}`;
}

// By the standard `acme.example:8080` is a scheme and a path; here it is a domain and a port.
function hasScheme(url: string): boolean {
  const start = /^([a-z][a-z0-9+.-]*):(\d{1,5}(?![^/?#]))?/i.exec(url);
  if (start === null) return false;
  const [, name = '', port] = start;
  const isDomain = name.includes('.') || name.toLowerCase() === 'localhost';
  return !(isDomain && port !== undefined);
}

function escapeBrackets(text: string): string {
  return text.replaceAll('[', '%5B').replaceAll(']', '%5D');
}
