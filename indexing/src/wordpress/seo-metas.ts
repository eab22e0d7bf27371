import type { RedirectRule } from './wordpress-data.ts';
import { tryPhpSerialised, type PhpValue } from './php-serialised.ts';

/** What SEO plugins store beside a post. */
export interface SeoMetas {
  /** As stored; null for none. */
  score: string | null;
  isNoindex: boolean;
  canonical: string | null;
  primaryCategoryId: number | null;
  /** What search engines are shown; null for none, and for one that is made of others. */
  description: string | null;
  /** The first of them. */
  focusKeyword: string | null;
}

/** The keys of post metas that `seoMetasOf` reads. */
export const SEO_META_KEYS = [
  'rank_math_seo_score',
  'rank_math_robots',
  'rank_math_canonical_url',
  'rank_math_primary_category',
  'rank_math_description',
  'rank_math_focus_keyword',
  '_yoast_wpseo_linkdex',
  '_yoast_wpseo_meta-robots-noindex',
  '_yoast_wpseo_canonical',
  '_yoast_wpseo_primary_category',
  '_yoast_wpseo_metadesc',
  '_yoast_wpseo_focuskw',
] as const;

export function seoMetasOf(metas: ReadonlyMap<string, string>): SeoMetas {
  const filled = (...keys: (typeof SEO_META_KEYS)[number][]): string | null => {
    for (const key of keys) {
      const value = metas.get(key);
      if (value !== undefined && value !== '') return value;
    }
    return null;
  };
  const description = filled('rank_math_description', '_yoast_wpseo_metadesc');
  const [focusKeyword = ''] = (filled('rank_math_focus_keyword', '_yoast_wpseo_focuskw') ?? '').split(',');
  const primary = Number(filled('rank_math_primary_category', '_yoast_wpseo_primary_category') ?? '0');
  return {
    score: filled('rank_math_seo_score', '_yoast_wpseo_linkdex'),
    isNoindex:
      texts(tryPhpSerialised(metas.get('rank_math_robots') ?? '')).includes('noindex') ||
      metas.get('_yoast_wpseo_meta-robots-noindex') === '1',
    canonical: filled('rank_math_canonical_url', '_yoast_wpseo_canonical'),
    description: description?.includes('%') === true ? null : description,
    focusKeyword: focusKeyword.trim() === '' ? null : focusKeyword.trim(),
    primaryCategoryId: Number.isSafeInteger(primary) && primary > 0 ? primary : null,
  };
}

/** A row of the table in which an SEO plugin keeps its redirections. */
export interface RedirectionRow {
  /** Serialised: a list of `pattern`, `comparison` and, where case does not matter, `ignore`. */
  sources: string;
  to: string;
  status: number;
  isActive: boolean;
}

const ENDS_THE_WAY = new Set([410, 451]);
const COMPARISONS: readonly RedirectRule['match'][] = ['exact', 'contains', 'start', 'end', 'regex'];

/** The rules of one row; none when it is not active or cannot be read. */
export function redirectRulesOf({ sources, to, status, isActive }: RedirectionRow): RedirectRule[] {
  const list = isActive ? tryPhpSerialised(sources) : null;
  if (!(list instanceof Map)) return [];
  const rules: RedirectRule[] = [];
  for (const source of list.values()) {
    if (!(source instanceof Map)) continue;
    const pattern = source.get('pattern');
    const match = COMPARISONS.find((name) => name === (source.get('comparison') ?? 'exact'));
    if (typeof pattern !== 'string' || pattern === '' || match === undefined) continue;
    const ignoresCase = source.get('ignore') === 'case';
    rules.push({
      match,
      pattern,
      to: ENDS_THE_WAY.has(status) ? null : to,
      status,
      ...(ignoresCase && { ignoresCase }),
    });
  }
  return rules;
}

function texts(value: PhpValue): string[] {
  return value instanceof Map ? [...value.values()].filter((item) => typeof item === 'string') : [];
}
