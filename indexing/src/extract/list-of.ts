import type { ExtractedPage } from './extracted-page.ts';

/** Types of pages that are one thing, whatever else they list. */
const SINGLE = ['Article', 'BlogPosting', 'NewsArticle', 'TechArticle', 'Product', 'Recipe', 'Event', 'Book'];
/** The second and further pages of a list: `/page/2/`, `?page=2`, `?paged=2`. */
const FURTHER_PAGE = /\/page\/\d+\/?(?:$|\?)|[?&]paged?=\d+(?:&|$)/;
/** The default addresses of lists: `/category/news/`, `/2024/05/`. */
const LISTS_OF_WORDPRESS = /\/(?:category|tag|author)\/[^/]|\/\d{4}\/(?:\d\d\/){0,2}$/;
/** Fewer teasers may stand on any page. */
const FEWEST_TEASERS = 3;
/** How much of the text of a list its teasers make. */
const MOSTLY = 0.6;

/** What a page lists that shows teasers of other pages; null for one that has a text of its own. `url` is its address. */
export function listOf(
  page: ExtractedPage,
  url: string,
  { home, isInListOfLists }: { home: string; isInListOfLists: boolean },
): string | null {
  const { wordpress, isWordPress, schemaTypes, said } = page.facts;
  if (wordpress !== null) return wordpress.shows === 'list' ? wordpress.listOf : null;
  if (isInListOfLists) return 'terms';
  if (said.has('signpost:type') || url === home || url === `${home}/`) return null;
  const isFurther = FURTHER_PAGE.test(url);
  if (isWordPress && (isFurther || LISTS_OF_WORDPRESS.test(url))) return 'posts';
  if (said.get('og:type')?.toLowerCase() === 'article') return null;
  if (SINGLE.some((type) => schemaTypes.includes(type))) return null;
  if (schemaTypes.includes('SearchResultsPage')) return 'search';
  if (schemaTypes.includes('CollectionPage')) return 'collection';
  const { count, share } = page.teasers;
  if (count < FEWEST_TEASERS) return isFurther && isPaged(page) ? 'paged' : null;
  if (isFurther || isPaged(page) || schemaTypes.includes('ItemList')) return 'paged';
  return share >= MOSTLY ? 'teasers' : null;
}

/** Whether it says that another page of the same list comes after it or before it. */
function isPaged({ relations }: ExtractedPage): boolean {
  return relations.some(({ rel, raw }) => (rel === 'next' || rel === 'prev') && FURTHER_PAGE.test(raw));
}
