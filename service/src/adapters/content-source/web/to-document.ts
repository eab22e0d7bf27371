import { pageDetails } from '../../../indexing/extract/said-in-meta.ts';
import type { SourceDocument } from '../../../ports/content-source.ts';
import type { FetchedPage } from './fetch-page.ts';

/** What tells whether a page has changed: its ETag, its time, and the time that the sitemap has for it. */
export interface Validator {
  etag?: string;
  modified?: string;
  sitemap?: string;
}

const NO_TIME = '0000-00-00 00:00:00';

export function toDocument(
  key: string,
  { url, html, page, isNoindex, etag, lastModified, isMadeNow }: FetchedPage,
  sitemapTime: string | null,
): SourceDocument {
  const validator: Validator = {
    ...(etag === null ? {} : { etag }),
    ...(lastModified === null ? {} : { modified: lastModified }),
    ...(sitemapTime === null ? {} : { sitemap: sitemapTime }),
  };
  const said = pageDetails(page.facts.said).modified;
  const inSitemap = timeOf(sitemapTime);
  const own = page.facts.said.has('article:modified_time') || inSitemap === null ? said : null;
  return {
    key,
    id: null,
    type: 'page',
    status: 'publish',
    isProtected: false,
    isNoindex,
    title: page.facts.title,
    modified: own ?? inSitemap ?? timeOf(lastModified) ?? NO_TIME,
    ...(own === null && { timeOf: inSitemap === null && isMadeNow ? 'answer' : 'copy' }),
    permalink: url,
    seoScore: null,
    addresses: [],
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
