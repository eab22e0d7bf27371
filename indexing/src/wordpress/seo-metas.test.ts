import { describe, expect, it } from 'vitest';
import { redirectRulesOf, seoMetasOf } from './seo-metas.ts';

function metas(entries: Record<string, string>): ReturnType<typeof seoMetasOf> {
  return seoMetasOf(new Map(Object.entries(entries)));
}

describe('seoMetasOf', () => {
  it('knows nothing of a post without metas', () => {
    expect(metas({})).toEqual({
      score: null,
      isNoindex: false,
      canonical: null,
      primaryCategoryId: null,
      description: null,
      focusKeyword: null,
    });
  });

  it('reads what Rank Math stores', () => {
    expect(
      metas({
        rank_math_seo_score: '81',
        rank_math_robots: 'a:2:{i:0;s:7:"noindex";i:1;s:8:"nofollow";}',
        rank_math_canonical_url: 'https://other.test/',
        rank_math_primary_category: '7',
        rank_math_description: 'In short',
        rank_math_focus_keyword: 'rain, wind',
      }),
    ).toEqual({
      score: '81',
      isNoindex: true,
      canonical: 'https://other.test/',
      primaryCategoryId: 7,
      description: 'In short',
      focusKeyword: 'rain',
    });
  });

  it('reads what Yoast stores', () => {
    expect(
      metas({
        _yoast_wpseo_linkdex: '54',
        '_yoast_wpseo_meta-robots-noindex': '1',
        _yoast_wpseo_canonical: 'https://other.test/',
        _yoast_wpseo_primary_category: '9',
        _yoast_wpseo_metadesc: '%%title%% and more',
        _yoast_wpseo_focuskw: 'snow',
      }),
    ).toEqual({
      score: '54',
      isNoindex: true,
      canonical: 'https://other.test/',
      primaryCategoryId: 9,
      description: null,
      focusKeyword: 'snow',
    });
  });

  it('keeps a score as it is stored, and takes an empty one for none', () => {
    expect(metas({ rank_math_seo_score: '', _yoast_wpseo_linkdex: 'n/a' }).score).toBe('n/a');
  });

  it('takes robots that cannot be read for none', () => {
    expect(metas({ rank_math_robots: 'noindex', rank_math_primary_category: 'x' })).toMatchObject({
      isNoindex: false,
      primaryCategoryId: null,
    });
  });
});

describe('redirectRulesOf', () => {
  const sources =
    'a:2:{i:0;a:2:{s:7:"pattern";s:3:"old";s:10:"comparison";s:5:"exact";}i:1;a:2:{s:7:"pattern";s:4:"^x/.";s:10:"comparison";s:5:"regex";}}';

  it('makes a rule of each source', () => {
    expect(redirectRulesOf({ sources, to: '/new/', status: 301, isActive: true })).toEqual([
      { match: 'exact', pattern: 'old', to: '/new/', status: 301 },
      { match: 'regex', pattern: '^x/.', to: '/new/', status: 301 },
    ]);
  });

  it.each([410, 451])('has no target where the status is %i', (status) => {
    expect(redirectRulesOf({ sources, to: '/new/', status, isActive: true })[0]?.to).toBeNull();
  });

  it('has no rules for one that is not active or cannot be read', () => {
    expect(redirectRulesOf({ sources, to: '/new/', status: 301, isActive: false })).toEqual([]);
    expect(redirectRulesOf({ sources: 'O:1:"A":0:{}', to: '/', status: 301, isActive: true })).toEqual([]);
  });
});
