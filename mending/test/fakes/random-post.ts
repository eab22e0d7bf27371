import type { Sentence } from '../../src/plans/edit/add-link.ts';

/** Numbers that look like chance and are the same each time. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0 || 1;
  }

  /** From 0 to `end - 1`. */
  below(end: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % end;
  }

  of<One>(all: readonly One[]): One {
    return all[this.below(all.length)] as One;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}

/** A place of a raw text, known from how the text was made. */
export interface MadePlace {
  sentence: Sentence;
  start: number;
  end: number;
}

export interface MadeLink {
  address: string;
  anchor: string;
  before: string;
  after: string;
  start: number;
  end: number;
}

export interface MadePost {
  raw: string;
  places: readonly MadePlace[];
  links: readonly MadeLink[];
}

/** A word as it is written and as it is seen. */
type Word = readonly [written: string, seen: string];

const WORDS: readonly Word[] = [
  ...'copper kettle river Straße naïve garden lantern Brücke wooden spoon weather compass harvest'
    .split(' ')
    .map((word): Word => [word, word]),
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['caf&eacute;', 'café'],
  ['don&#8217;t', 'don’t'],
  ["it's", 'it’s'],
  ['5&nbsp;km', '5 km'],
  ['&lt;tag&gt;', '<tag>'],
  ['<em>stress</em>', 'stress'],
  ['<strong>very strong</strong>', 'very strong'],
  ['R&D', 'R&D'],
  ['🌍🚲', '🌍🚲'],
  ['👩‍🌾', '👩‍🌾'],
  ['日本語の文章', '日本語の文章'],
  ['中文内容', '中文内容'],
  ['한국어', '한국어'],
  ['العربية', 'العربية'],
  ['soft&shy;hyphen', 'soft\u00ADhyphen'],
  ['one -- two', 'one – two'],
  ['wait...', 'wait…'],
  ['[sic]', '[sic]'],
];

const PLAIN = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 19, 20, 21, 22]);

const seen = (words: readonly Word[]): string => words.map(([, word]) => word).join(' ');

/** A post of WordPress: blocks or classic, with what else such texts have in them. */
export function randomPost(seed: number): MadePost {
  const chance = new Chance(seed);
  const newline = chance.chance(30) ? '\r\n' : '\n';
  const isClassic = chance.chance(40);
  const places: MadePlace[] = [];
  const links: MadeLink[] = [];
  let raw = '';
  let counter = 0;

  /** A sentence with words of its own, so that it is there once. */
  function sentence(): { before: Word[]; anchor: Word[]; after: Word[] } {
    const some = (least: number, plain = false): Word[] =>
      Array.from({ length: least + chance.below(5) }, () => {
        const word = chance.below(WORDS.length);
        return (plain && !PLAIN.has(word) ? WORDS[0] : WORDS[word]) as Word;
      });
    const own = `w${seed}n${counter++}`;
    return { before: [[own, own], ...some(2)], anchor: some(1, true), after: [...some(2), ['end.', 'end.']] };
  }

  const space = (): string => (chance.chance(10) ? newline : chance.chance(5) ? '  ' : ' ');
  const write = (words: readonly Word[]): string =>
    words.map(([word]) => word).reduce((all, word) => all + space() + word);

  function paragraphText(isPlace: boolean): void {
    const { before, anchor, after } = sentence();
    raw += write(before) + space();
    const start = raw.length;
    const words = write(anchor);
    const isLink = chance.chance(25);
    const address = `https://example.com/${chance.of(['a', 'b', 'c'])}${counter}/?x=1&y=2`;
    if (isLink) {
      const attribute = chance.of([
        ` href="${address.replace('&', '&amp;')}"`,
        ` class="x" href='${address}' target="_blank"`,
        ` href="${address}" title="a > b"`,
      ]);
      raw += `<a${attribute}>${words}</a>`;
      links.push({
        address,
        anchor: seen(anchor),
        before: seen(before),
        after: seen(after),
        start,
        end: raw.length,
      });
    } else raw += words;
    const end = raw.length;
    raw += space() + write(after);
    if (isPlace && !isLink)
      places.push({
        sentence: { before: `${seen(before)} `, anchor: seen(anchor), after: ` ${seen(after)}` },
        start,
        end,
      });
  }

  const kinds = isClassic ? CLASSIC : BLOCKS;
  const count = 1 + chance.below(6);
  for (let at = 0; at < count; at++) {
    const { open, close, isPlace } = chance.of(kinds);
    raw += open.replaceAll('\n', newline);
    paragraphText(isPlace);
    raw += close.replaceAll('\n', newline) + newline + newline;
  }
  return { raw, places, links };
}

interface Kind {
  open: string;
  close: string;
  isPlace: boolean;
}

const BLOCKS: readonly Kind[] = [
  { open: '<!-- wp:paragraph -->\n<p>', close: '</p>\n<!-- /wp:paragraph -->', isPlace: true },
  {
    open: '<!-- wp:paragraph {"align":"center","style":{"color":{"text":"#f00"}}} -->\n<p class="has-text-align-center" style="color:#f00">',
    close: '</p>\n<!-- /wp:paragraph -->',
    isPlace: true,
  },
  {
    open: '<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>',
    close: '</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
    isPlace: true,
  },
  {
    open: '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">',
    close: '</h3>\n<!-- /wp:heading -->',
    isPlace: false,
  },
  {
    open: '<!-- wp:latest-posts {"postsToShow":3,"label":"copper <a href=\\"x\\">kettle</a>"} /-->\n<!-- wp:paragraph -->\n<p>',
    close: '</p>\n<!-- /wp:paragraph -->',
    isPlace: true,
  },
  {
    open: '<!-- wp:image {"id":7} -->\n<figure class="wp-block-image"><img src="a.jpg" alt="copper > kettle"/><figcaption>',
    close: '</figcaption></figure>\n<!-- /wp:image -->',
    isPlace: false,
  },
  {
    open: '<!-- wp:code -->\n<pre class="wp-block-code"><code>',
    close: '</code></pre>\n<!-- /wp:code -->',
    isPlace: false,
  },
];

const CLASSIC: readonly Kind[] = [
  { open: '', close: '', isPlace: true },
  { open: '<p style="margin: 0">', close: '</p>', isPlace: true },
  { open: '<!--more-->\n', close: '', isPlace: true },
  { open: '[gallery ids="1,2" caption="a [b] c"]\n', close: '', isPlace: true },
  { open: '[box title="copper kettle"]', close: '[/box]', isPlace: false },
  { open: '[caption id="x" width="300"]<img src="a.jpg" alt="" /> ', close: '[/caption]', isPlace: false },
  { open: '<blockquote>', close: '</blockquote>', isPlace: true },
  { open: '<script>if (a < b) document.write("<a href=x>");</script>\n', close: '', isPlace: true },
  { open: '<h2>', close: '</h2>', isPlace: false },
];
