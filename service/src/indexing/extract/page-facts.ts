import { decodeHTML } from 'entities/decode';
import type { PageFacts, PageRelation } from './extracted-page.ts';
import { parseMetaRefresh } from './meta-refresh.ts';
import { inOneLine } from './page-text.ts';
import { SAID_IN_META } from './said-in-meta.ts';
import { tokens } from './tokens.ts';

const TITLE_CHARACTERS = 1000;
const RELATIONS = ['canonical', 'alternate', 'next', 'prev', 'amphtml'] as const;

/** Gathers what a page says of itself. */
export class PageFactsReader {
  readonly relations: PageRelation[] = [];
  readonly #said = new Map<string, string>();
  readonly facts: PageFacts = {
    title: '',
    base: null,
    canonical: null,
    isNoindex: false,
    isNofollow: false,
    refresh: null,
    lang: null,
    said: this.#said,
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
    for (const rel of RELATIONS) {
      // An alternate style sheet is no other page.
      if (!rels.includes(rel) || (rel === 'alternate' && rels.includes('stylesheet'))) continue;
      this.relations.push({ rel, raw, hreflang, type, isInNoscript });
      if (rel === 'canonical' && !isInNoscript) this.facts.canonical ??= raw;
    }
  }

  addMeta(attributes: ReadonlyMap<string, string>): void {
    const content = attributes.get('content');
    if (content === undefined) return;
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase();
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
