import type { PageFacts } from '../../../extract/extracted-page.ts';
import type { DocumentAddress } from '../../../ports/content-source.ts';

/** The short address of a post of WordPress (`?p=12`), under which links may name it. */
export function shortAddresses({ wordpress, shortLink }: PageFacts, base: string): DocumentAddress[] {
  const url = wordpress?.shows !== 'post' || shortLink === null ? null : URL.parse(shortLink, base);
  return url === null || url.search === '' ? [] : [{ url: url.href, way: 'permalink', redirects: true }];
}
