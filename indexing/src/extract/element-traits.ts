/** What the HTML standard says about an element by its name, as bits. */
export const SPECIAL = 1;
/** Ends the search for an open element ("has an element in scope"). */
export const SCOPE = 2;
/** Its start tag closes an open paragraph. */
export const CLOSES_P = 4;
export const VOID = 8;
export const FORMATTING = 16;
/** Formatting that is open around it does not continue inside it. */
export const MARKER = 32;
export const HEADING = 64;
/** Separates words: there is no text that runs across its edges. */
export const BLOCK = 128;
/** Makes sense inside a table only. */
export const TABLE_PART = 256;
/** Decides how the tags inside it are read, as an insertion mode does. */
export const MODE = 512;
/** Leaves an HTML parser in the markup of another language when it is open. */
export const FOREIGN_ROOT = 1024;
/** Its end tag closes the elements that are open inside it, if it is in scope. */
export const CLOSED_IN_SCOPE = 2048;
/** In the markup of another language its start tag leads back to HTML. */
export const BREAKS_OUT = 4096;
/** Its content is text, whatever it looks like. */
export const RAW_TEXT = 8192;
/** Links elsewhere, or tells something of the page. */
export const NOTICED = 16_384;
/** Says what kind of text is in it. */
export const TEXT_KIND = 32_768;

const NAMES: readonly (readonly [bits: number, names: string])[] = [
  [
    SPECIAL,
    `address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details
     dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html
     iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext
     pre script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul
     wbr xmp`,
  ],
  [SCOPE, 'applet caption html table td th marquee object template'],
  [
    CLOSES_P,
    `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu
     nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt plaintext table hr xmp`,
  ],
  [
    VOID,
    `area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`,
  ],
  [FORMATTING, 'a b big code em font i nobr s small strike strong tt u'],
  [MARKER, 'applet caption marquee object td template th'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [
    BLOCK,
    `address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure
     footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li listing main menu nav ol optgroup option p pre search
     section select summary table tbody td textarea tfoot th thead tr ul xmp`,
  ],
  [TABLE_PART, 'caption col colgroup tbody td tfoot th thead tr'],
  [MODE, 'caption colgroup select table tbody td template tfoot th thead tr'],
  [FOREIGN_ROOT, 'svg math'],
  [
    CLOSED_IN_SCOPE,
    `address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header hgroup
     listing main menu nav ol pre search section summary ul applet marquee object dd dt`,
  ],
  [
    BREAKS_OUT,
    `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p
     pre ruby s small span strong strike sub sup table tt u ul var`,
  ],
  [
    NOTICED,
    'a area link meta base html body title img image source video audio track embed object iframe script',
  ],
  [TEXT_KIND, 'h1 h2 h3 h4 h5 h6 li dd dt blockquote figcaption caption pre listing xmp button select'],
  [RAW_TEXT, 'script style textarea title xmp iframe noembed noframes noscript plaintext'],
];

const TRAITS = new Map<string, number>();
for (const [bits, names] of NAMES) {
  for (const name of names.split(/\s+/)) TRAITS.set(name, (TRAITS.get(name) ?? 0) | bits);
}

export function traitsOf(name: string): number {
  return TRAITS.get(name) ?? 0;
}
