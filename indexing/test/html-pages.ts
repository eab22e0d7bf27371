/** Random pages for comparisons; the same numbers give the same pages. */
type Random = () => number;

const TAGS =
  `a a a a area b i em p div span ul li ol dl dt dd table tr td th tbody caption colgroup col thead h1 h2 nav header footer
  aside main section article svg math foreignObject desc title mi mtext annotation-xml g path style script textarea template noscript
  iframe xmp noembed noframes select option optgroup button form input object marquee pre font nobr ruby rt rp br img body html head
  base link meta hr address label fieldset`.split(/\s+/);
/** Elements whose role says where a link is, in any tree that is made of the tags around them. */
const WITH_ROLE = new Set(
  'nav header footer aside main section article div ul ol li dl dd dt form address h1 h2'.split(' '),
);
const VALUES = [
  'x',
  '/y',
  '"z"',
  'a&amp;b',
  '&notit;',
  'a&copy=1',
  'a>b',
  '<b>',
  '#',
  '',
  'a\nb',
  'a&#x2F;b',
  '&lt',
  '&ampx',
];
const NAMES = ['href', 'href', 'HREF', 'data-href', 'xlink:href', 'class', 'encoding', 'color', 'title'];
const TEXTS = ['text', ' ', '&amp;', '\n', 'one & two', '<', '< a', 'a<3', '&notit;'];
const PIECES = [
  '<!-- c -->',
  '<!--<a href=c>-->',
  '<!-->',
  '<!--->',
  '<!--a--!>',
  '<![CDATA[ <a href=cd> ]]>',
  '<![CDATA[> ]]>',
  '<!DOCTYPE x>',
  '<?php <a href=q> ?>',
  '</>',
  '</ x>',
  '<!x>',
  '<script><!--<script></script><a href=1>--></script>',
  '<script><!-- <a href=7></script>',
  '<style><a href=2></style>',
  '<title><a href=2></title>',
  '<textarea><a href=4></textarea>',
  '<noscript><a href=5><p></noscript>',
  '<a href=6 ',
  '<x <a href=8>',
  '<iframe>',
  '<a/href=k>',
];

export function randomPages(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => randomPage(random));
}

function randomPage(random: Random): string {
  const doctype = '<!doctype html>';
  const length = 1 + Math.floor(random() * 25);
  return doctype + Array.from({ length }, (_, index) => randomPiece(random, index)).join('');
}

function randomPiece(random: Random, index: number): string {
  const chance = random();
  if (chance < 0.5) return startTag(random, index);
  if (chance < 0.75) {
    const rest = random() < 0.1 ? pick(random, [' ', '/', ' class=">"', ' x="<a href=9>"']) : '';
    return `</${pick(random, TAGS)}${rest}>`;
  }
  return pick(random, chance < 0.85 ? TEXTS : PIECES);
}

function startTag(random: Random, index: number): string {
  const name = pick(random, TAGS);
  let attributes = '';
  for (let count = Math.floor(random() * 3); count > 0; count--) attributes += attribute(random);
  if (WITH_ROLE.has(name) && random() < 0.2) {
    attributes += ` role=${pick(random, ['navigation', 'main', 'banner', 'none'])}`;
  }
  if ((name === 'a' || name === 'area') && random() < 0.8) attributes += ` href=${index}`;
  const end = random() < 0.1 ? '/' : random() < 0.05 ? ' / ' : '';
  return `<${random() < 0.1 ? name.toUpperCase() : name}${attributes}${end}>`;
}

function attribute(random: Random): string {
  const name = pick(random, NAMES);
  const value = name === 'encoding' ? 'text/html' : pick(random, VALUES);
  const quote = pick(random, ['"', "'", '']);
  if (quote === '')
    return random() < 0.2 ? ` ${name}` : ` ${name}=${value.replaceAll(/[\s>"']/g, '') || 'k'}`;
  const space = pick(random, [' ', '\n', '  ', '/', ' / ']);
  return `${space}${name}${pick(random, ['=', ' = ', '=\n'])}${quote}${value.replaceAll(quote, '')}${quote}`;
}

/** Pages in which every element is closed, as editors write them. Their words run across the edges of no block. */
export function wellFormedPages(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  return Array.from(
    { length: count },
    () => `<!doctype html><title>t</title><main>${blocks(random, 3)}</main>`,
  );
}

function blocks(random: Random, depth: number): string {
  let html = '';
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const name = pick(random, ['p', 'div', 'section', 'ul', 'h2', 'table']);
    if (name === 'ul') html += `<ul>\n<li>${inline(random, 2)}</li>\n<li>${inline(random, 2)}</li>\n</ul>`;
    else if (name === 'table')
      html += `<table><tr><td>${inline(random, 2)}</td><td>${inline(random, 2)}</td></tr></table>`;
    else if (name === 'p' || name === 'h2' || depth === 0) html += `<p>${inline(random, 2)}</p>\n`;
    else html += `<${name} class="c">${blocks(random, depth - 1)}</${name}>`;
  }
  return html;
}

function inline(random: Random, depth: number, isInLink = false): string {
  let html = '';
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const name = pick(random, ['', '', 'a', 'em', 'strong', 'span', 'code']);
    if (name === '' || depth === 0 || (name === 'a' && isInLink)) {
      html += pick(random, ['word ', 'two  words', ' &amp; ', '\n  next', 'ünï ', '日本 ', '&nbsp;x']);
    } else if (name === 'a') html += `<a href="/${count}" title="t">${inline(random, depth - 1, true)}</a>`;
    else html += `<${name}>${inline(random, depth - 1, isInLink)}</${name}>`;
  }
  return html;
}

function pick<Item>(random: Random, items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
