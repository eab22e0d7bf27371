import type { SourceEvent } from '../../../ports/content-source.ts';
import { saidAddressOf } from './address-of-post.ts';
import type { FetchedPage, PageOutcome } from './fetch-page.ts';
import { toDocument, type ListedPage } from './to-document.ts';
import type { WebSite } from './web-site.ts';

const UNLISTED: ListedPage = { lastModified: null };
/** A refresh after more seconds than this is a page that updates itself, and no redirect. */
const LONGEST_REDIRECT_SECONDS = 10;

/** What a run has reported of pages so far, and how it reports the next one. */
export class PageEvents {
  readonly #site: WebSite;
  /** Keys of the documents that were reported. */
  readonly told = new Set<string>();
  /** Pages that name another one as canonical: they are reported once it is known whether that one can be read. */
  readonly deferred: [from: string, to: string][] = [];
  /** Pages that no sitemap lists and that show a post which has another address. */
  readonly #variants: [from: string, post: string][] = [];
  /** Addresses that could not be read, for reasons that may pass. */
  unreadable = 0;
  /** Addresses that answer with something else than a page. */
  otherContent = 0;
  forbidden = 0;

  constructor(site: WebSite) {
    this.#site = site;
  }

  /** Reports what came for an address. */
  *of(asked: string, outcome: PageOutcome, listed: ListedPage = UNLISTED): Generator<SourceEvent> {
    if ('hops' in outcome) yield* this.#redirects(outcome.hops);
    const key = this.#site.keyOf(asked);
    switch (outcome.kind) {
      case 'page':
        yield* this.#page(outcome, listed);
        break;
      case 'same': {
        const found = this.#site.keyOf(outcome.url);
        if (this.told.has(found)) return;
        this.told.add(found);
        yield { event: 'same', key: found };
        break;
      }
      case 'missing':
        yield { event: 'gone', key };
        break;
      case 'no_page':
        this.otherContent += 1;
        yield { event: 'not_read', address: outcome.hops.at(-1)?.to ?? asked };
        break;
      case 'forbidden':
        this.forbidden += 1;
        yield { event: 'not_read', address: asked };
        break;
      case 'unreadable':
        if (!outcome.isLasting) this.unreadable += 1;
        yield {
          event: 'unreadable',
          key,
          address: asked,
          reason: outcome.reason,
          leadsNowhere: outcome.leadsNowhere,
        };
        break;
      case 'elsewhere': {
        const to = outcome.hops.at(-1)?.to ?? '';
        if (this.#site.isOurs(to)) yield { event: 'not_read', address: to };
        break;
      }
    }
  }

  /** Reports where an address leads that no sitemap lists. It is a document if it is the address of the `post` that the page shows. */
  *ofUnlisted(asked: string, outcome: PageOutcome, post: string | null): Generator<SourceEvent> {
    if (outcome.kind === 'missing') yield { event: 'gone', key: this.#site.keyOf(asked) };
    else if (outcome.kind === 'unreadable') {
      if (!outcome.leadsNowhere) yield { event: 'not_read', address: asked };
    } else if (outcome.kind !== 'page') yield* this.of(asked, outcome);
    else {
      yield* this.#redirects(outcome.hops);
      const { url } = outcome;
      const refresh = refreshOf(outcome);
      const canonical = this.canonicalOf(outcome);
      if (refresh !== null) yield { event: 'redirect', from: url, to: refresh, status: 302 };
      else if (post !== null && this.#site.keyOf(post) !== this.#site.keyOf(url))
        this.#variants.push([url, post]);
      else if (post !== null) yield* this.document(outcome);
      else if (canonical !== null && this.told.has(this.#site.keyOf(canonical)))
        yield { event: 'redirect', from: url, to: canonical, status: 200 };
      else if (!this.told.has(this.#site.keyOf(url))) yield { event: 'not_read', address: url };
    }
  }

  /** Reports the pages that show posts of other addresses, once these were asked. */
  *variants(): Generator<SourceEvent> {
    for (const [from, to] of this.#variants) {
      if (this.told.has(this.#site.keyOf(to))) yield { event: 'redirect', from, to, status: 200 };
      else yield { event: 'not_read', address: from };
    }
  }

  /** Reports a page, whatever it names as canonical. */
  *document(page: FetchedPage, listed: ListedPage = UNLISTED): Generator<SourceEvent> {
    const key = this.#site.keyOf(page.url);
    if (this.told.has(key)) return;
    this.told.add(key);
    yield { event: 'document', document: toDocument(key, page, listed) };
  }

  *#page(page: FetchedPage, listed: ListedPage): Generator<SourceEvent> {
    const refresh = refreshOf(page);
    const key = this.#site.keyOf(page.url);
    if (refresh !== null && (!this.#site.isOurs(refresh) || this.#site.keyOf(refresh) !== key)) {
      yield { event: 'redirect', from: page.url, to: refresh, status: 302 };
      return;
    }
    const canonical = this.canonicalOf(page);
    if (canonical === null) yield* this.document(page, listed);
    else this.deferred.push([page.url, canonical]);
  }

  /** Another page of the site that counts in place of this one; null for none. */
  canonicalOf(page: FetchedPage): string | null {
    const { url, canonical: named } = page;
    // A post is a post of the site, though it may name another page as the one that search engines should show.
    const own = saidAddressOf(page, this.#site);
    const canonical = own ?? (named === null ? null : this.#site.pageAddress(named, url));
    if (canonical === null) return null;
    const key = this.#site.keyOf(canonical);
    if (key === this.#site.keyOf(url)) return null;
    // A site that names its home page on every page has made a mistake; only lists and variants of home may do so.
    const isHome = key === this.#site.keyOf(`${this.#site.home}/`);
    const isVariant = new URL(url).pathname === new URL(canonical).pathname || /\/page\/\d+\/?$/.test(url);
    return isHome && !isVariant && own === null ? null : canonical;
  }

  *#redirects(hops: readonly { from: string; to: string; status: number }[]): Generator<SourceEvent> {
    for (const { from, to, status } of hops) {
      const isSamePage = this.#site.isOurs(to) && this.#site.keyOf(from) === this.#site.keyOf(to);
      if (!isSamePage) yield { event: 'redirect', from, to, status };
    }
  }

  *notes(): Generator<SourceEvent> {
    if (this.forbidden > 0) yield { event: 'note', said: { code: 'robots_forbid', count: this.forbidden } };
    if (this.otherContent > 0) yield { event: 'note', said: { code: 'no_html', count: this.otherContent } };
  }
}

export function refreshOf({ page, base }: FetchedPage): string | null {
  const { refresh } = page.facts;
  if (refresh === null || refresh.raw === null || refresh.seconds > LONGEST_REDIRECT_SECONDS) return null;
  const url = URL.parse(refresh.raw, base);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
