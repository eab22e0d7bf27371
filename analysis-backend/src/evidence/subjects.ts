import { ownDomains } from '../extraction/pages/owned-pages.ts';
import type { Subject } from '../model/extraction.ts';
import type { AnalysisRecord, ScoredNames } from '../ports/analysis-store.ts';
import type { BrandRecord, BrandStore, CompetitorRecord } from '../ports/brand-store.ts';

/** The names to look for in the answers of a brand. */
export interface Subjects {
  brand: Subject;
  /** All competitors: candidates and ignored ones are included so that they are not discovered again. */
  competitors: Subject[];
}

export async function findSubjects(
  { brands }: { brands: BrandStore },
  { brandId, isDemo }: Pick<AnalysisRecord, 'brandId' | 'isDemo'>,
): Promise<Subjects> {
  const brand = await brands.findBrand(brandId);
  if (brand === null) throw new Error(`There is no brand ${brandId}`);
  return toSubjects(toNames(brand, await brands.listCompetitors(brandId, isDemo)));
}

/** Today's names, in the form in which a scoring keeps them. */
export function toNames(brand: BrandRecord, competitors: readonly CompetitorRecord[]): ScoredNames {
  return {
    brand: { name: brand.name, aliases: brand.aliases, domains: ownDomains(brand) },
    competitors: competitors.map(({ id, name, aliases, domains, state }) => ({
      id,
      name,
      aliases,
      domains,
      state,
    })),
  };
}

export function toSubjects({ brand, competitors }: ScoredNames): Subjects {
  return {
    brand: { id: null, names: [brand.name, ...brand.aliases], domains: brand.domains },
    competitors: competitors.map(({ id, name, aliases, domains }) => ({
      id,
      names: [name, ...aliases],
      domains,
    })),
  };
}
