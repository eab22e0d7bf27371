import type { PageFacts } from './extracted-page.ts';

/** The names of `meta` elements that say what `pageDetails` tells. */
export const SAID_IN_META: ReadonlySet<string> = new Set([
  'signpost:type',
  'signpost:seo-score',
  'og:type',
  'article:modified_time',
  'article:published_time',
]);

export interface PageDetails {
  /** `signpost:type`; else what WordPress says; else `post` for what Open Graph calls an article; else `page`. */
  type: string;
  /** When an article was changed, else published, with the digits of the page; null when it does not say. */
  modified: string | null;
  /** `signpost:seo-score`; null for none. */
  seoScore: string | null;
}

const LONGEST_TYPE = 100;

/** What a page says about itself beyond its title and address, for sites whose generator knows more than the text shows. */
export function pageDetails({ said, wordpress }: Pick<PageFacts, 'said' | 'wordpress'>): PageDetails {
  const type = said.get('signpost:type') ?? '';
  const isArticle = said.get('og:type')?.toLowerCase() === 'article';
  const inOtherWords = wordpress?.type ?? (isArticle ? 'post' : 'page');
  return {
    type: type !== '' && type.length <= LONGEST_TYPE ? type : inOtherWords,
    modified: timeOf(said.get('article:modified_time')) ?? timeOf(said.get('article:published_time')),
    seoScore: said.get('signpost:seo-score') ?? null,
  };
}

/** `YYYY-MM-DD HH:MM:SS` with the digits of the text; null for no time. */
export function timeOf(text: string | undefined): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d))?/.exec(text ?? '') ?? [];
  return day === undefined ? null : `${day} ${time ?? '00:00:00'}`;
}
