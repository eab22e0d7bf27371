import { pageKey } from '@signpost/contract/page-key';

/** The page of a post; null when it has none, or when only a query string tells it from others, such as `/?p=7`. */
export function permalinkPage(permalink: string | null): string | null {
  return permalink === null || permalink.includes('?') ? null : pageKey(permalink);
}
