import { ElementMarks } from './element-marks.ts';
import type { ElementWatcher } from './element-stack.ts';
import { BLOCK, FORMATTING, HEADING, NOTICED, RAW_TEXT, traitsOf, VOID } from './element-traits.ts';
import type { ExtractedLink, ExtractedPage, PageResource } from './extracted-page.ts';
import { readHtml, type ContentModel, type HtmlHandler, type WantedAttributes } from './html-reader.ts';
import { finishLink, ownTexts, type OpenLink } from './link-texts.ts';
import { parseNavigationBlock } from './navigation-block.ts';
import { OpenElements } from './open-elements.ts';
import { PageFactsReader } from './page-facts.ts';
import { resourcesOf } from './page-resources.ts';
import { PageTemplate } from './page-template.ts';
import { PageText } from './page-text.ts';
import { Passages } from './passages.ts';
import { wholePage, type Region } from './region.ts';
import { textParts, type TextParts } from './text-places.ts';
import { tokens } from './tokens.ts';
import { wantedOf } from './wanted-of.ts';

export interface ExtractOptions {
  /** `post`: what an author wrote, all of it content. `page`: a whole page as visitors get it. */
  kind: 'post' | 'page';
  /** For posts that are menus: navigation-link blocks are links, and nothing in it is content. */
  hasNavigationBlocks?: boolean;
}

export function extractPage(html: string, options: ExtractOptions): ExtractedPage {
  const collector = new LinkCollector(options);
  readHtml(html, collector);
  return collector.finish();
}

/** With one of these, or with text, a page has a body, and a frameset in it is ignored. */
const MAKES_BODY = new Set(
  `li dd dt button pre listing table area br embed img image keygen wbr hr textarea xmp iframe select applet marquee object body
   plaintext`.split(/\s+/),
);
/** Other spaces are text. */
const MAKES_BODY_TEXT = /[^\t\n\f\r \0]/;

const EMPTY_LINE = /\n[\t ]*\n/;

/** A switch of languages is no part of the text, wherever it is: it leads to the same page in another language. */
function leadsToTranslation({ rel, hreflang }: ExtractedLink): boolean {
  return hreflang !== null && rel.includes('alternate');
}

class LinkCollector implements HtmlHandler, ElementWatcher {
  readonly #options: ExtractOptions;
  readonly #marks = new ElementMarks();
  /** The parts of the page, each after those around it. */
  readonly #regions: Region[] = [wholePage()];
  #open: OpenElements;
  readonly #text = new PageText();
  readonly #links: OpenLink[] = [];
  readonly #resources: PageResource[] = [];
  readonly #page = new PageFactsReader();
  readonly #template = new PageTemplate();
  readonly #passages = new Passages(this.#text);
  /** The open `a` of HTML: one for each element that formatting does not pass, from the outermost. */
  readonly #anchors: (OpenLink | null)[] = [null];
  /** The open `a` elements of SVG; null for one without an address. */
  readonly #svgAnchors: (OpenLink | null)[] = [];
  /** What is open around the `noscript` element that is being read; null outside of one. */
  #aroundNoscript: OpenElements | null = null;
  #isBodyless = true;
  #isFrameset = false;
  #isLinkedData = false;

  constructor(options: ExtractOptions) {
    this.#options = options;
    this.#open = new OpenElements(this, this.#regions[0] ?? wholePage());
  }

  finish(): ExtractedPage {
    this.#page.endTitle();
    const { placeOf, teasers } = this.#textParts();
    for (const open of this.#links) {
      finishLink(open, this.#text);
      if (this.#options.kind === 'post') continue;
      const { link, region } = open;
      link.position = leadsToTranslation(link) ? 'nav' : placeOf(region);
      link.isCounted &&= link.position === 'content';
    }
    const text = this.#passages.finish((region) => placeOf(region) === 'content', this.#links);
    const links = this.#links.map(({ link }) => link);
    ownTexts(links);
    return {
      links,
      relations: this.#page.relations,
      resources: this.#resources,
      facts: this.#page.facts,
      template: this.#template.name,
      teasers,
      ...text,
    };
  }

  #textParts(): TextParts {
    // All of what an author wrote is text.
    if (this.#options.kind === 'post') return { placeOf: () => 'content', teasers: { count: 0, share: 0 } };
    const { isWordPress, wordpress } = this.#page.facts;
    return textParts(this.#regions, {
      isWordPress: isWordPress || wordpress !== null,
      isPost: wordpress?.shows === 'post' || wordpress?.shows === 'part',
      isList: wordpress?.shows === 'list_page' || wordpress?.shows === 'list',
      isProduct: wordpress?.isProduct === true,
    });
  }

  // What the reader tells.

  wantedAttributes(name: string): WantedAttributes | null {
    return wantedOf(name);
  }

  startTag(name: string, attributes: ReadonlyMap<string, string>, isSelfClosing: boolean): ContentModel {
    if (this.#isFrameset) {
      if (name === 'frame') this.#noticeResource(name, attributes);
      return 'markup';
    }
    const traits = traitsOf(name);
    if (this.#isBodyless) this.#noticeBody(name, attributes);
    if (traits & BLOCK) this.#noticeEdge(name);
    const mark = traits & (FORMATTING | VOID) ? null : this.#marks.of(name, attributes);
    const namespace = this.#open.start(name, traits, attributes, isSelfClosing, mark);
    if (namespace === null) return 'markup';
    if (namespace === 'html') {
      if (traits & BLOCK) this.#template.add(name, attributes.get('class'), this.#open.depth);
      if (traits & HEADING) this.#noticeHeading(name);
      if (traits & NOTICED && !this.#open.isHidden) this.#noticeHtml(name, attributes);
      if (traits & RAW_TEXT) return this.#contentModel(name);
    } else if (namespace === 'svg' && name === 'a') this.#noticeSvgAnchor(attributes, isSelfClosing);
    return 'markup';
  }

  endTag(name: string): void {
    if (this.#isFrameset) return;
    if (name === 'title') this.#page.endTitle();
    if (name === 'br') this.#isBodyless = false;
    const traits = traitsOf(name);
    this.#open.end(name, traits);
    if (traits & BLOCK) this.#noticeEdge(name);
  }

  text(text: string): void {
    if (this.#open.isHidden || this.#isFrameset) return;
    if (this.#options.kind === 'post' && text.includes('\n')) this.#addLines(text);
    else this.#addText(text);
    if (this.#isBodyless && MAKES_BODY_TEXT.test(text)) this.#isBodyless = false;
  }

  /** In what an author wrote, an empty line begins a paragraph. */
  #addLines(text: string): void {
    let isFirst = true;
    for (const part of text.split(EMPTY_LINE)) {
      if (!isFirst) this.#noticeEdge('p');
      this.#addText(part);
      isFirst = false;
    }
  }

  #addText(text: string): void {
    if (!this.#text.add(text)) return;
    const open = this.#open;
    open.region.characters += text.length;
    this.#passages.addPiece(open, this.#isInNoscript && this.#options.kind === 'page');
  }

  #noticeEdge(name: string): void {
    this.#text.addBreak();
    if (name !== 'br') this.#passages.end();
  }

  rawText(name: string, text: string): void {
    if (name === 'title') {
      this.#page.addToTitle(text);
    } else if (name === 'script') {
      if (this.#isLinkedData) this.#page.addLinkedData(text);
    } else if (name === 'xmp') this.text(text);
  }

  comment(text: string): void {
    if (this.#options.hasNavigationBlocks !== true || this.#open.isHidden) return;
    const block = parseNavigationBlock(text);
    if (block === null) return;
    const open = this.#addLink('navigation-link', 'href', block.url, new Map([['rel', block.rel]]));
    if (block.isNewTab) open.link.target = '_blank';
    open.end = open.start;
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

  crossBorder(): void {
    this.#text.addBorder();
  }

  enterRegion(region: Region): void {
    this.#regions.push(region);
  }

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
    open.end = this.#text.place;
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
    this.#open = new OpenElements(this, this.#open.region);
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

  #noticeHtml(name: string, attributes: ReadonlyMap<string, string>): void {
    switch (name) {
      case 'a':
        return this.#noticeAnchor(attributes);
      case 'area':
        return this.#noticeArea(attributes);
      case 'link':
        return this.#page.addLink(attributes, this.#isInNoscript);
      case 'meta':
        if (!this.#isInNoscript) this.#page.addMeta(attributes);
        return undefined;
      case 'base':
        if (!this.#isInNoscript) this.#page.facts.base ??= attributes.get('href') ?? null;
        return undefined;
      case 'html':
        this.#page.facts.lang ??= attributes.get('lang') ?? null;
        this.#page.addItemType(attributes.get('itemtype'));
        return undefined;
      case 'body':
        this.#page.addBody(attributes);
        this.#marks.postId ??= this.#page.facts.wordpress?.id ?? null;
        return undefined;
      case 'script':
        this.#isLinkedData = attributes.get('type')?.toLowerCase() === 'application/ld+json';
        this.#noticeResource(name, attributes);
        return undefined;
      case 'title':
        return this.#page.startTitle(this.#isInNoscript);
      default:
        this.#noticeResource(name, attributes);
        return undefined;
    }
  }

  get #isInNoscript(): boolean {
    return this.#aroundNoscript !== null;
  }

  #noticeHeading(name: string): void {
    if (name === 'h1') this.#open.region.titles += 1;
    // A teaser may be one link, with its heading in it.
    if (this.hasAnchor()) this.#open.region.linkedHeadings += 1;
  }

  #noticeAnchor(attributes: ReadonlyMap<string, string>): void {
    this.endAnchor();
    const href = attributes.get('href');
    if (href === undefined) return;
    // Many headings have a link to themselves.
    if (!href.startsWith('#') && this.#open.isInHeading) this.#open.region.linkedHeadings += 1;
    this.#anchors[this.#anchors.length - 1] = this.#addLink('a', 'href', href, attributes);
  }

  #noticeArea(attributes: ReadonlyMap<string, string>): void {
    const href = attributes.get('href');
    if (href === undefined) return;
    const open = this.#addLink('area', 'href', href, attributes);
    open.end = open.start;
    open.alt = attributes.get('alt') ?? '';
  }

  #noticeSvgAnchor(attributes: ReadonlyMap<string, string>, isSelfClosing: boolean): void {
    const href = attributes.get('href') ?? attributes.get('xlink:href');
    let open: OpenLink | null = null;
    if (href !== undefined && !this.#open.isHidden) {
      const attribute = attributes.has('href') ? 'href' : 'xlink:href';
      open = this.#addLink('svg a', attribute, href, attributes);
    }
    if (isSelfClosing) this.#closeAnchor(open);
    else this.#svgAnchors.push(open);
  }

  #addLink(
    element: ExtractedLink['element'],
    attribute: ExtractedLink['attribute'],
    raw: string,
    attributes: ReadonlyMap<string, string>,
  ): OpenLink {
    const isInNoscript = this.#isInNoscript;
    const isPost = this.#options.kind === 'post';
    const isMenu = this.#options.hasNavigationBlocks === true;
    const position = isMenu ? 'nav' : 'content';
    const isShown = position === 'content' && (isPost || !isInNoscript);
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
      region: this.#open.region,
      start: this.#text.place,
      end: null,
      alt: '',
      fallback: attributes.get('aria-label')?.trim() || (attributes.get('title') ?? ''),
    };
    this.#links.push(open);
    return open;
  }

  #noticeResource(name: string, attributes: ReadonlyMap<string, string>): void {
    for (const resource of resourcesOf(name, attributes, this.#isInNoscript)) this.#resources.push(resource);
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
}
