import { decodeHTML } from 'entities/decode';
import { BLOCK, FORMATTING, NOTICED, RAW_TEXT, traitsOf } from './element-traits.ts';
import {
  readHtml,
  wantedAttributes,
  type ContentModel,
  type HtmlHandler,
  type WantedAttributes,
} from './html-reader.ts';
import { parseMetaRefresh, type MetaRefresh } from './meta-refresh.ts';
import { SAID_IN_META } from './said-in-meta.ts';
import { parseNavigationBlock } from './navigation-block.ts';
import { OpenElements, type ElementWatcher, type Position } from './open-elements.ts';
import { inOneLine, PageText } from './page-text.ts';
import { positionOf } from './position-of.ts';
import { srcsetAddresses } from './srcset.ts';

export interface ExtractOptions {
  /** `post`: what an author wrote, all of it content. `page`: a whole page as visitors get it. */
  kind: 'post' | 'page';
  /** Whether navigation-link blocks are links, as they are in posts that are menus. */
  hasNavigationBlocks?: boolean;
}

/** A hyperlink: every start tag of `a` and `area` with an address, in the order of the source. */
export interface ExtractedLink {
  /** The place among the links of the page, from 0. */
  order: number;
  element: 'a' | 'area' | 'svg a' | 'navigation-link';
  /** The older spelling of SVG is kept and not counted. */
  attribute: 'href' | 'xlink:href';
  /** The attribute with its character references decoded, otherwise as written. */
  raw: string;
  /** The text of the link; without one the alternative text of its image, its label or its title. */
  text: string;
  /** In lower case, each once. */
  rel: string[];
  target: string | null;
  hreflang: string | null;
  position: Position;
  /** Up to 60 characters of the text in front of the link, in one line. */
  before: string;
  after: string;
  isInNoscript: boolean;
  /** Whether it enters the public numbers, as far as the page decides: not those of menus and of `noscript` in whole pages. */
  isCounted: boolean;
}

/** An address by which a page says what it is to other pages. */
export interface PageRelation {
  rel: 'canonical' | 'alternate' | 'next' | 'prev' | 'amphtml' | 'refresh';
  raw: string;
  hreflang: string | null;
  /** The media type of the other page, such as that of a feed. */
  type: string | null;
  isInNoscript: boolean;
}

/** A file that the page shows or runs. */
export interface PageResource {
  kind: 'image' | 'video' | 'audio' | 'source' | 'track' | 'embed' | 'object' | 'frame' | 'script';
  attribute: 'src' | 'srcset' | 'poster' | 'data';
  raw: string;
  isInNoscript: boolean;
}

export interface PageFacts {
  title: string;
  /** The first `<base href>`, as written. */
  base: string | null;
  canonical: string | null;
  isNoindex: boolean;
  isNofollow: boolean;
  refresh: MetaRefresh | null;
  lang: string | null;
  /** What the page says of itself in `meta` elements, by name: those of `SAID_IN_META`. */
  said: ReadonlyMap<string, string>;
}

export interface ExtractedPage {
  links: ExtractedLink[];
  relations: PageRelation[];
  resources: PageResource[];
  facts: PageFacts;
}

export function extractPage(html: string, options: ExtractOptions): ExtractedPage {
  const collector = new LinkCollector(options);
  readHtml(html, collector);
  return collector.finish();
}

/** Characters kept of a link's text: a link that is never closed has the rest of the page in it. */
const TEXT_CHARACTERS = 500;
const TITLE_CHARACTERS = 1000;

const RELATIONS = ['canonical', 'alternate', 'next', 'prev', 'amphtml'] as const;
const RESOURCE_KINDS: Record<string, PageResource['kind']> = {
  img: 'image',
  image: 'image',
  source: 'source',
  video: 'video',
  audio: 'audio',
  track: 'track',
  embed: 'embed',
  object: 'object',
  iframe: 'frame',
  script: 'script',
};

const WANTED = new Map<string, WantedAttributes>(
  Object.entries({
    a: 'href xlink:href rel target hreflang title aria-label',
    area: 'href rel target hreflang alt title aria-label',
    link: 'href rel hreflang type',
    meta: 'name property http-equiv content',
    base: 'href',
    html: 'lang',
    img: 'src srcset alt',
    image: 'src srcset alt',
    source: 'src srcset',
    video: 'src poster role',
    audio: 'src role',
    track: 'src',
    embed: 'src',
    object: 'data role',
    iframe: 'src',
    script: 'src',
    font: 'color face size',
    'annotation-xml': 'encoding role',
    input: 'type',
  }).map(([name, attributes]) => [name, wantedAttributes(attributes.split(' '))]),
);
const ROLE_ONLY = wantedAttributes(['role']);

/** With one of these, or with text, a page has a body, and a frameset in it is ignored. */
const MAKES_BODY = new Set(
  `li dd dt button pre listing table area br embed img image keygen wbr hr textarea xmp iframe select applet marquee object body
   plaintext`.split(/\s+/),
);

interface OpenLink {
  link: ExtractedLink;
  textStart: number;
  textEnd: number;
  alt: string;
  fallback: string;
}

class LinkCollector implements HtmlHandler, ElementWatcher {
  readonly #options: ExtractOptions;
  #open = new OpenElements(this, 'content');
  readonly #text = new PageText();
  readonly #links: OpenLink[] = [];
  readonly #relations: PageRelation[] = [];
  readonly #resources: PageResource[] = [];
  readonly #said = new Map<string, string>();
  readonly #facts: PageFacts = {
    title: '',
    base: null,
    canonical: null,
    isNoindex: false,
    isNofollow: false,
    refresh: null,
    lang: null,
    said: this.#said,
  };
  /** The open `a` of HTML: one for each element that formatting does not pass, from the outermost. */
  readonly #anchors: (OpenLink | null)[] = [null];
  /** The open `a` elements of SVG; null for one without an address. */
  readonly #svgAnchors: (OpenLink | null)[] = [];
  #title: string | null = null;
  #hasTitle = false;
  /** What is open around the `noscript` element that is being read; null outside of one. */
  #aroundNoscript: OpenElements | null = null;
  #isBodyless = true;
  #isFrameset = false;

  constructor(options: ExtractOptions) {
    this.#options = options;
  }

  finish(): ExtractedPage {
    this.#endTitle();
    for (const open of this.#links) finishLink(open, this.#text);
    const links = this.#links.map(({ link }) => link);
    ownTexts(links);
    return {
      links,
      relations: this.#relations,
      resources: this.#resources,
      facts: this.#facts,
    };
  }

  // What the reader tells.

  wantedAttributes(name: string): WantedAttributes | null {
    return WANTED.get(name) ?? (this.#options.kind === 'page' ? ROLE_ONLY : null);
  }

  startTag(name: string, attributes: ReadonlyMap<string, string>, isSelfClosing: boolean): ContentModel {
    if (this.#isFrameset) return 'markup';
    const traits = traitsOf(name);
    if (this.#isBodyless) this.#noticeBody(name, attributes);
    if (traits & BLOCK) this.#text.addBreak();
    const hasPosition = this.#options.kind === 'page' && !(traits & FORMATTING);
    const position = hasPosition ? positionOf(name, attributes.get('role')) : null;
    // A link is where its start tag is, and not inside the element that it opens.
    const linkPosition = this.#open.position;
    const namespace = this.#open.start(name, traits, attributes, isSelfClosing, position);
    if (namespace === null) return 'markup';
    if (namespace === 'html') {
      if (traits & NOTICED && !this.#open.isHidden) this.#noticeHtml(name, attributes, linkPosition);
      if (traits & RAW_TEXT) return this.#contentModel(name);
    } else if (namespace === 'svg' && name === 'a')
      this.#noticeSvgAnchor(attributes, isSelfClosing, linkPosition);
    return 'markup';
  }

  endTag(name: string): void {
    if (this.#isFrameset) return;
    if (name === 'title') this.#endTitle();
    if (name === 'br') this.#isBodyless = false;
    const traits = traitsOf(name);
    this.#open.end(name, traits);
    if (traits & BLOCK) this.#text.addBreak();
  }

  text(text: string): void {
    if (this.#open.isHidden || this.#isFrameset) return;
    this.#text.add(text);
    if (this.#isBodyless && text.trim() !== '') this.#isBodyless = false;
  }

  rawText(name: string, text: string): void {
    if (name === 'title') {
      if (this.#title !== null && this.#title.length < TITLE_CHARACTERS * 4) this.#title += text;
    } else if (name === 'xmp') this.text(text);
  }

  comment(text: string): void {
    if (this.#options.hasNavigationBlocks !== true || this.#open.isHidden) return;
    const block = parseNavigationBlock(text);
    if (block === null) return;
    const open = this.#addLink(
      'navigation-link',
      'href',
      block.url,
      new Map([['rel', block.rel]]),
      'content',
    );
    if (block.isNewTab) open.link.target = '_blank';
    open.textEnd = open.textStart;
    open.fallback = block.label;
  }

  endFragment(): void {
    this.#open.close();
    this.leaveMarker();
    this.#open = this.#aroundNoscript ?? this.#open;
    this.#aroundNoscript = null;
  }

  allowsCdata(): boolean {
    return this.#open.isForeign;
  }

  // What the stack of open elements tells.

  enterMarker(): void {
    this.#anchors.push(null);
  }

  leaveMarker(): void {
    this.#closeAnchor(this.#anchors.pop() ?? null);
  }

  endAnchor(): void {
    this.#closeAnchor(this.#anchors.pop() ?? null);
    this.#anchors.push(null);
  }

  hasAnchor(): boolean {
    return this.#anchors.at(-1) !== null;
  }

  closeSvgAnchor(): void {
    this.#closeAnchor(this.#svgAnchors.pop() ?? null);
  }

  #closeAnchor(open: OpenLink | null): void {
    if (open === null) return;
    open.textEnd = this.#text.place;
    // Its images are those of the link around it too.
    const outer = this.#anchors.at(-1);
    if (outer !== undefined && outer !== null && outer.alt === '') outer.alt = open.alt;
  }

  #contentModel(name: string): ContentModel {
    if (name === 'plaintext') return 'plaintext';
    if (name !== 'noscript' || this.#open.isHidden) return 'raw';
    if (this.#isInNoscript) return 'markup';
    // A browser reads it as text, or as a piece of its own: nothing in it closes what is open around it.
    this.#aroundNoscript = this.#open;
    this.#open = new OpenElements(this, this.#open.position);
    this.enterMarker();
    return 'fragment';
  }

  #noticeBody(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'frameset') {
      if (this.#options.kind === 'post' || this.#isInNoscript || this.#open.isForeign || this.#open.isHidden)
        return;
      this.#isFrameset = true;
      this.#links.length = 0;
    } else if (MAKES_BODY.has(name)) this.#isBodyless = false;
    else if (name === 'input') this.#isBodyless = attributes.get('type')?.toLowerCase() === 'hidden';
  }

  #noticeHtml(name: string, attributes: ReadonlyMap<string, string>, position: Position): void {
    switch (name) {
      case 'a':
        return this.#noticeAnchor(attributes, position);
      case 'area':
        return this.#noticeArea(attributes, position);
      case 'link':
        return this.#noticeLink(attributes);
      case 'meta':
        return this.#noticeMeta(attributes);
      case 'base':
        this.#facts.base ??= attributes.get('href') ?? null;
        return undefined;
      case 'html':
        this.#facts.lang ??= attributes.get('lang') ?? null;
        return undefined;
      case 'title':
        if (!this.#hasTitle && !this.#isInNoscript) this.#title = '';
        this.#hasTitle = true;
        return undefined;
      default:
        this.#noticeResource(name, attributes);
        return undefined;
    }
  }

  get #isInNoscript(): boolean {
    return this.#aroundNoscript !== null;
  }

  #noticeAnchor(attributes: ReadonlyMap<string, string>, position: Position): void {
    this.endAnchor();
    const href = attributes.get('href');
    if (href === undefined) return;
    this.#anchors[this.#anchors.length - 1] = this.#addLink('a', 'href', href, attributes, position);
  }

  #noticeArea(attributes: ReadonlyMap<string, string>, position: Position): void {
    const href = attributes.get('href');
    if (href === undefined) return;
    const open = this.#addLink('area', 'href', href, attributes, position);
    open.textEnd = open.textStart;
    open.alt = attributes.get('alt') ?? '';
  }

  #noticeSvgAnchor(
    attributes: ReadonlyMap<string, string>,
    isSelfClosing: boolean,
    position: Position,
  ): void {
    const href = attributes.get('href') ?? attributes.get('xlink:href');
    let open: OpenLink | null = null;
    if (href !== undefined && !this.#open.isHidden) {
      const attribute = attributes.has('href') ? 'href' : 'xlink:href';
      open = this.#addLink('svg a', attribute, href, attributes, position);
    }
    if (isSelfClosing) this.#closeAnchor(open);
    else this.#svgAnchors.push(open);
  }

  #addLink(
    element: ExtractedLink['element'],
    attribute: ExtractedLink['attribute'],
    raw: string,
    attributes: ReadonlyMap<string, string>,
    position: Position,
  ): OpenLink {
    const isInNoscript = this.#isInNoscript;
    const isShown = this.#options.kind === 'post' || (position === 'content' && !isInNoscript);
    const open: OpenLink = {
      link: {
        order: this.#links.length,
        element,
        attribute,
        raw,
        text: '',
        rel: tokens(attributes.get('rel')),
        target: attributes.get('target') ?? null,
        hreflang: attributes.get('hreflang') ?? null,
        position,
        before: '',
        after: '',
        isInNoscript,
        isCounted: attribute === 'href' && isShown,
      },
      textStart: this.#text.place,
      textEnd: -1,
      alt: '',
      fallback: attributes.get('aria-label')?.trim() || (attributes.get('title') ?? ''),
    };
    this.#links.push(open);
    return open;
  }

  #noticeLink(attributes: ReadonlyMap<string, string>): void {
    const raw = attributes.get('href');
    if (raw === undefined || raw.trim() === '') return;
    const rels = tokens(attributes.get('rel'));
    const hreflang = attributes.get('hreflang') ?? null;
    const type = attributes.get('type') ?? null;
    const isInNoscript = this.#isInNoscript;
    for (const rel of RELATIONS) {
      // An alternate style sheet is no other page.
      if (!rels.includes(rel) || (rel === 'alternate' && rels.includes('stylesheet'))) continue;
      this.#relations.push({ rel, raw, hreflang, type, isInNoscript });
      if (rel === 'canonical' && !isInNoscript) this.#facts.canonical ??= raw;
    }
  }

  #noticeMeta(attributes: ReadonlyMap<string, string>): void {
    const content = attributes.get('content');
    if (content === undefined || this.#isInNoscript) return;
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase();
    if (SAID_IN_META.has(name) && !this.#said.has(name)) this.#said.set(name, content.trim());
    if (name === 'robots') {
      const rules = content.toLowerCase().split(',');
      for (const rule of rules.map((text) => text.trim())) {
        if (rule === 'noindex' || rule === 'none') this.#facts.isNoindex = true;
        if (rule === 'nofollow' || rule === 'none') this.#facts.isNofollow = true;
      }
    }
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh' || this.#facts.refresh !== null)
      return;
    this.#facts.refresh = parseMetaRefresh(content);
    const raw = this.#facts.refresh?.raw ?? null;
    if (raw !== null) {
      this.#relations.push({ rel: 'refresh', raw, hreflang: null, type: null, isInNoscript: false });
    }
  }

  #noticeResource(name: string, attributes: ReadonlyMap<string, string>): void {
    const kind = RESOURCE_KINDS[name] ?? 'image';
    const isInNoscript = this.#isInNoscript;
    for (const attribute of ['src', 'poster', 'data'] as const) {
      const raw = attributes.get(attribute);
      if (raw !== undefined && raw.trim() !== '') {
        const shown = attribute === 'poster' ? 'image' : kind;
        this.#resources.push({ kind: shown, attribute, raw, isInNoscript });
      }
    }
    for (const raw of srcsetAddresses(attributes.get('srcset') ?? '')) {
      this.#resources.push({ kind, attribute: 'srcset', raw, isInNoscript });
    }
    const alt = attributes.get('alt')?.trim();
    if (alt === undefined || alt === '') return;
    for (const open of [this.#anchors.at(-1) ?? this.#outerAnchor(), this.#svgAnchors.at(-1)]) {
      if (open !== undefined && open !== null && open.alt === '') open.alt = alt;
    }
  }

  /** The link around the table cell or the like in which nothing else is open. */
  #outerAnchor(): OpenLink | null {
    return this.#anchors.at(-2) ?? null;
  }

  #endTitle(): void {
    if (this.#title === null) return;
    this.#facts.title = inOneLine(decodeHTML(this.#title), TITLE_CHARACTERS);
    this.#title = null;
  }
}

function finishLink({ link, textStart, textEnd, alt, fallback }: OpenLink, text: PageText): void {
  const end = textEnd < 0 ? text.place : textEnd;
  link.text =
    text.between(textStart, end, TEXT_CHARACTERS) ||
    inOneLine(alt, TEXT_CHARACTERS) ||
    inOneLine(fallback, TEXT_CHARACTERS);
  link.before = text.before(textStart);
  link.after = text.after(end);
}

/** Makes the texts of links parts of one short text. As parts of the page's they would keep all of it in memory. */
function ownTexts(links: readonly ExtractedLink[]): void {
  const lines: string[] = [];
  for (const { text, before, after } of links) lines.push(text, before, after);
  const own = lines.join('\n').split('\n');
  for (const [nth, link] of links.entries()) {
    link.text = own[nth * 3] ?? '';
    link.before = own[nth * 3 + 1] ?? '';
    link.after = own[nth * 3 + 2] ?? '';
  }
}

/** The words of an attribute such as `rel`, each once. */
function tokens(value: string | undefined): string[] {
  if (value === undefined || value === '') return [];
  const words = new Set<string>();
  let from = 0;
  for (let at = 0; at <= value.length; at++) {
    if (at < value.length && value.charCodeAt(at) > 32) continue;
    if (at > from) words.add(value.slice(from, at).toLowerCase());
    from = at + 1;
  }
  return [...words];
}
