import { withoutTrailingSlashes } from '@signpost/platform/text';
import type { PageFacts } from '../../../extract/extracted-page.ts';
import type {
  ContentSource,
  DocumentAddress,
  SourceDocument,
  SourceSite,
} from '../../../ports/content-source.ts';

export interface SiteAddresses {
  /** The public address; null for the one that the source says. */
  home: string | null;
  /** Further addresses of the same site. */
  aliases: readonly string[];
  /** Where its posts are edited; null for what the source says. */
  editUrl: string | null;
}

/** A source of a site that has more addresses than the source knows, or that has moved to another one. */
export function withAddresses(
  source: ContentSource,
  { home, aliases, editUrl }: SiteAddresses,
): ContentSource {
  if (home === null && aliases.length === 0 && editUrl === null) return source;
  const newHome = home === null ? null : withoutTrailingSlashes(home);
  return {
    ...source,
    async site(): Promise<SourceSite> {
      const site = await source.site();
      const before = newHome === null || newHome === site.home ? [] : [site.home];
      return {
        ...site,
        home: newHome ?? site.home,
        editUrl: editUrl ?? site.editUrl,
        aliases: [...new Set([...site.aliases, ...before, ...aliases])],
      };
    },
    async *read(options) {
      const { home: oldHome } = await source.site();
      for await (const event of source.read(options)) {
        if (event.event !== 'document' || newHome === null) yield event;
        else yield { ...event, document: moved(event.document, oldHome, newHome) };
      }
    },
  };
}

function moved(document: SourceDocument, from: string, to: string): SourceDocument {
  const move = (url: string): string =>
    url === from || url.startsWith(`${from}/`) ? to + url.slice(from.length) : url;
  const { permalink, addresses } = document;
  return {
    ...document,
    permalink: permalink === null ? null : move(permalink),
    addresses: addresses.map((address) => ({ ...address, url: move(address.url) })),
  };
}

/** The short address of a post of WordPress (`?p=12`), under which links may name it. */
export function shortAddresses({ wordpress, shortLink }: PageFacts, base: string): DocumentAddress[] {
  const url = wordpress?.shows !== 'post' || shortLink === null ? null : URL.parse(shortLink, base);
  return url === null || url.search === '' ? [] : [{ url: url.href, way: 'permalink', redirects: true }];
}
