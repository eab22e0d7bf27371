import type {
  DocumentAddress,
  SitePlatform,
  SiteSettings,
  SourceDocument,
} from '../src/ports/content-source.ts';
import { classifyAddress } from '../src/addresses/classify-address.ts';
import type { Site } from '../src/addresses/site.ts';
import type { RedirectRule, WordPressData } from '../src/wordpress/wordpress-data.ts';
import { rulesOf, siteOf } from '../src/rules-of.ts';
import { chooseTarget } from './choose-target.ts';

export const HOME = 'https://example.com';

export type Document = Pick<
  SourceDocument,
  'type' | 'status' | 'permalink' | 'slug' | 'opening' | 'addresses'
> & {
  id: number;
};

export function aDocument(id: number, path: string, document: Partial<Document> = {}): Document {
  return { id, type: 'post', status: 'publish', permalink: HOME + path, addresses: [], ...document };
}

export function anAddress(path: string, way: DocumentAddress['way']): DocumentAddress {
  return { url: HOME + path, way, redirects: way !== 'permalink' };
}

export function rules(wordpress: Partial<WordPressData> = {}): WordPressData {
  return {
    permalinkStructure: '/%postname%/',
    frontPageId: null,
    postsPageId: null,
    archivePaths: ['category', 'tag', 'author', 'genre'],
    queryVariables: ['book', 'doc', 'genre'],
    taxonomyVariables: ['genre'],
    uploadsPath: 'wp-content/uploads',
    redirects: [],
    ...wordpress,
  };
}

export function platformOf(data: WordPressData | null): SitePlatform | null {
  return data && { rules: 'wordpress', data };
}

export function aSite(
  wordpress: Partial<WordPressData> | null = {},
  home = HOME,
  aliases: string[] = [],
  settings: Partial<SiteSettings> = {},
): Site {
  const platform = platformOf(wordpress === null ? null : rules(wordpress));
  return siteOf({ home, aliases, platform }, settings);
}

/** What a link leads to: `way id`, with a `>` when it goes through a redirect; `ends …`, or `nothing`. */
export function resolve(address: string, documents: readonly Document[], site: Site = aSite()): string {
  const addressed = documents.map((document) => ({
    id: document.id,
    addressKeys: rulesOf(site).keysOf(document),
  }));
  const { key, kind } = classifyAddress(address, `${HOME}/source/`, site);
  if (key === null || kind === 'external') return kind;
  const found = chooseTarget(rulesOf(site).candidates(key), addressed);
  if (found.target !== null) return `${found.way} ${found.target}${found.redirects ? ' >' : ''}`;
  return found.ends === null ? 'nothing' : `ends ${found.ends}`;
}

export const ABOUT = aDocument(2, '/about/', { type: 'page' });
export const HELLO = aDocument(12, '/hello/');

export function rule(
  pattern: string,
  to: string | null,
  match: RedirectRule['match'] = 'exact',
): RedirectRule {
  return { match, pattern, to, status: to === null ? 410 : 301 };
}

export function by(redirects: RedirectRule[], address: string, documents: Document[] = [HELLO]): string {
  return resolve(address, documents, aSite({ redirects }));
}
