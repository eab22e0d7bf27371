/**
 * Users who lack the right `unfiltered_html` have markup taken away when they save, also what others have written before. What is sure to
 * stay is known here; anything else may not, and then the text is not written at all: the old one could not be put back either.
 */
const SAFE_TAGS: ReadonlySet<string> = new Set(
  'a abbr b blockquote br cite code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);
const SAFE_ATTRIBUTES: ReadonlySet<string> = new Set(
  'href title rel target class id src alt width height cite datetime colspan rowspan scope start lang dir'.split(
    ' ',
  ),
);

const TAG = /^<\/?([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z-]+="[^"<>]*")*)\s*\/?>/;
const ENTITY = /^&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});/;

/** Whether a text would be the same after it was filtered, as far as can be told. */
export function staysUnfiltered(raw: string): boolean {
  for (let at = 0; at < raw.length; at++) {
    const char = raw[at];
    if (char === '&' && !ENTITY.test(raw.slice(at, at + 40))) return false;
    if (char === '>') return false;
    if (char !== '<') continue;
    if (raw.startsWith('<!--', at)) {
      const end = raw.indexOf('-->', at);
      if (end < 0) return false;
      at = end + 2;
      continue;
    }
    const match = TAG.exec(raw.slice(at, at + LONGEST_TAG));
    if (match === null) return false;
    const [whole, name = '', attributes = ''] = match;
    if (!SAFE_TAGS.has(name.toLowerCase())) return false;
    for (const [, attribute = ''] of attributes.matchAll(/\s([A-Za-z-]+)="/g))
      if (!SAFE_ATTRIBUTES.has(attribute.toLowerCase())) return false;
    at += whole.length - 1;
  }
  return true;
}

const LONGEST_TAG = 4000;
