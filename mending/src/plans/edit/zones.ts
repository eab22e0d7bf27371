/** Where a link must not be added, by what is around it. */
export type Zone =
  | 'in_link'
  | 'in_heading'
  | 'in_code'
  | 'in_caption'
  | 'in_button'
  | 'in_shortcode'
  | 'in_other';

const ELEMENTS: Readonly<Record<string, Zone>> = {
  a: 'in_link',
  h1: 'in_heading',
  h2: 'in_heading',
  h3: 'in_heading',
  h4: 'in_heading',
  h5: 'in_heading',
  h6: 'in_heading',
  code: 'in_code',
  pre: 'in_code',
  kbd: 'in_code',
  samp: 'in_code',
  figcaption: 'in_caption',
  caption: 'in_caption',
  button: 'in_button',
  summary: 'in_button',
  label: 'in_button',
  select: 'in_button',
  nav: 'in_other',
  head: 'in_other',
  svg: 'in_other',
  math: 'in_other',
  template: 'in_other',
  object: 'in_other',
  audio: 'in_other',
  video: 'in_other',
  canvas: 'in_other',
};

const BLOCKS: Readonly<Record<string, Zone>> = {
  button: 'in_button',
  buttons: 'in_button',
  heading: 'in_heading',
  code: 'in_code',
  preformatted: 'in_code',
  verse: 'in_code',
  shortcode: 'in_shortcode',
  embed: 'in_other',
  file: 'in_button',
  navigation: 'in_other',
};

export function zoneOfElement(name: string): Zone | null {
  return Object.hasOwn(ELEMENTS, name) ? (ELEMENTS[name] ?? null) : null;
}

export function zoneOfBlock(name: string): Zone | null {
  return Object.hasOwn(BLOCKS, name) ? (BLOCKS[name] ?? null) : null;
}

/** Elements within a line: a text goes on across their tags. */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var img wbr'.split(
    ' ',
  ),
);

export function isInline(name: string): boolean {
  return INLINE.has(name);
}

/** Elements that may be inside a link, whole. */
const WITHIN_LINK = new Set(
  'abbr b bdi bdo big br cite del dfn em font i ins mark q s small span strike strong sub sup time u var wbr'.split(
    ' ',
  ),
);

export function mayBeInLink(name: string): boolean {
  return WITHIN_LINK.has(name);
}
