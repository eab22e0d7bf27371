import { pageDetails } from '../../../extract/said-in-meta.ts';
import type { SourceDocument } from '../../../ports/content-source.ts';
import { shortAddresses } from '../documents/with-addresses.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { SitemapEntry } from './read-sitemap.ts';

/** What tells whether a page has changed: its ETag, its time, and the time that the sitemap has for it. */
export interface Validator {
  etag?: string;
  modified?: string;
  sitemap?: string;
}

/** What a sitemap says about a page. */
export type ListedPage = Pick<SitemapEntry, 'lastModified' | 'content'>;

const NO_TIME = '0000-00-00 00:00:00';

export function toDocument(
  key: string,
  { url, html, page, isNoindex, etag, lastModified, isMadeNow }: FetchedPage,
  { lastModified: sitemapTime, content: inSitemap }: ListedPage,
): SourceDocument {
  const validator: Validator = {
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { modified: lastModified }),
    ...(sitemapTime === null ? {} : { sitemap: sitemapTime }),
  };
  const said = pageDetails(page.facts).modified;
  const timeInSitemap = timeOf(sitemapTime);
  const own = page.facts.said.has('article:modified_time') || timeInSitemap === null ? said : null;
  return {
    key,
    id: null,
    type: page.facts.wordpress?.type ?? inSitemap?.type ?? 'page',
    status: 'publish',
    isProtected: false,
    isNoindex,
    title: page.facts.title,
    modified: own ?? timeInSitemap ?? timeOf(lastModified) ?? NO_TIME,
    ...(own === null && { timeOf: timeInSitemap === null && isMadeNow ? 'answer' : 'copy' }),
    permalink: url,
    seoScore: null,
    addresses: shortAddresses(page.facts, url),
    ...(inSitemap?.areLists === true && { isInListOfLists: true }),
    validator: Object.keys(validator).length === 0 ? null : JSON.stringify(validator),
    content: { kind: 'page', html },
  };
}

export function parseValidator(text: string | null): Validator {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** A date of a header or a sitemap as `YYYY-MM-DD HH:MM:SS` in UTC. */
function timeOf(text: string | null): string | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(ms) || ms < 0 || ms > 253_402_300_799_999) return null;
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}
