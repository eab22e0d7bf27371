import { decodeHTML } from 'entities/decode';
import type { PageFacts, PageRelation } from './extracted-page.ts';
import { parseMetaRefresh } from './meta-refresh.ts';
import { inOneLine } from './page-text.ts';
import { SAID_IN_META, timeOf } from './said-in-meta.ts';
import { typesInItemType, typesInLinkedData } from './schema-types.ts';
import { tokens } from './tokens.ts';
import { idInShortLink, pageByBodyNames, pageByResource } from './wordpress-page.ts';

const TITLE_CHARACTERS = 1000;
const DESCRIPTION_CHARACTERS = 1000;
/** Where the files of WordPress stand on every site that is made with it. */
const FILES_OF_WORDPRESS = /\/wp-(?:content|includes|json)\//;
const RELATIONS = ['canonical', 'alternate', 'next', 'prev', 'amphtml'] as const;

/** Gathers what a page says about itself. */
export class PageFactsReader {
  readonly relations: PageRelation[] = [];
  readonly #said = new Map<string, string>();
  readonly #schemaTypes: string[] = [];
  /** The page in the REST API of WordPress, as the head names it. */
  #resource: string | null = null;
  readonly facts: PageFacts = {
    title: '',
    base: null,
    canonical: null,
    isNoindex: false,
    isNofollow: false,
    refresh: null,
    lang: null,
    description: null,
    published: null,
    said: this.#said,
    isWordPress: false,
    wordpress: null,
    shortLink: null,
    ownAddress: null,
    schemaTypes: this.#schemaTypes,
  };
  /** What was read of the title that is open; null outside of it. */
  #title: string | null = null;
  #hasTitle = false;

  /** A `link` element: an address by which the page says what it is to other pages. */
  addLink(attributes: ReadonlyMap<string, string>, isInNoscript: boolean): void {
    const raw = attributes.get('href');
    if (raw === undefined || raw.trim() === '') return;
    const rels = tokens(attributes.get('rel'));
    const hreflang = attributes.get('hreflang') ?? null;
    const type = attributes.get('type') ?? null;
    this.#addWordPressLink(rels, raw, type);
    for (const rel of RELATIONS) {
      // An alternate style sheet is no other page.
      if (!rels.includes(rel) || (rel === 'alternate' && rels.includes('stylesheet'))) continue;
      this.relations.push({ rel, raw, hreflang, type, isInNoscript });
      if (rel === 'canonical' && !isInNoscript) this.facts.canonical ??= raw;
    }
  }

  #addWordPressLink(rels: readonly string[], raw: string, type: string | null): void {
    if (rels.includes('https://api.w.org/') || FILES_OF_WORDPRESS.test(raw)) this.facts.isWordPress = true;
    if (rels.includes('shortlink')) this.facts.shortLink ??= raw;
    if (!rels.includes('alternate')) return;
    if (type === 'application/json') this.#resource ??= raw;
    if (type === 'application/json+oembed')
      this.facts.ownAddress ??= URL.parse(raw, 'http://any/')?.searchParams.get('url') ?? null;
  }

  /** The first `body` of a page. WordPress says there what the page is, or else in its head. */
  addBody(attributes: ReadonlyMap<string, string>): void {
    const { facts } = this;
    this.addItemType(attributes.get('itemtype'));
    const id = idInShortLink(facts.shortLink);
    const named = pageByBodyNames(attributes.get('class'), facts.isWordPress);
    facts.wordpress ??= named ?? (this.#resource === null ? null : pageByResource(this.#resource));
    if (facts.wordpress?.shows === 'post') facts.wordpress.id ??= id;
  }

  addItemType(value: string | undefined): void {
    if (value !== undefined) this.#schemaTypes.push(...typesInItemType(value));
  }

  addLinkedData(text: string): void {
    this.#schemaTypes.push(...typesInLinkedData(text));
  }

  addMeta(attributes: ReadonlyMap<string, string>): void {
    const content = attributes.get('content');
    if (content === undefined) return;
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase();
    if (name === 'generator' && content.startsWith('WordPress')) this.facts.isWordPress = true;
    if (name === 'description') this.facts.description ??= inOneLine(content, DESCRIPTION_CHARACTERS);
    if (name === 'article:published_time') this.facts.published ??= timeOf(content);
    if (SAID_IN_META.has(name) && !this.#said.has(name)) this.#said.set(name, content.trim());
    if (name === 'robots' || name === 'googlebot') {
      const rules = content.toLowerCase().split(',');
      for (const rule of rules.map((text) => text.trim())) {
        if (rule === 'noindex' || rule === 'none') this.facts.isNoindex = true;
        if (name === 'robots' && (rule === 'nofollow' || rule === 'none')) this.facts.isNofollow = true;
      }
    }
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh' || this.facts.refresh !== null)
      return;
    this.facts.refresh = parseMetaRefresh(content);
    const raw = this.facts.refresh?.raw ?? null;
    if (raw !== null) {
      this.relations.push({ rel: 'refresh', raw, hreflang: null, type: null, isInNoscript: false });
    }
  }

  /** The first title of a page is its own; that of a `noscript` element is none. */
  startTitle(isInNoscript: boolean): void {
    if (!this.#hasTitle && !isInNoscript) this.#title = '';
    this.#hasTitle = true;
  }

  addToTitle(text: string): void {
    if (this.#title !== null && this.#title.length < TITLE_CHARACTERS * 4) this.#title += text;
  }

  endTitle(): void {
    if (this.#title === null) return;
    this.facts.title = inOneLine(decodeHTML(this.#title), TITLE_CHARACTERS);
    this.#title = null;
  }
}
