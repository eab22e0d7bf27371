import { isSameText } from '@signpost/platform/text';
import type { CompetitorRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import type { CompetitorDeps } from './competitor-deps.ts';
import { requireOthers } from './own-names.ts';
import { requireBrand } from '../shared/require-brand.ts';

export interface NewCompetitor {
  name: string;
  aliases?: readonly string[];
  domains?: readonly string[];
}

/** Adds a competitor that the user names, even if no answer has named it. */
export async function addCompetitor(
  { brands, engines, clock, newId }: CompetitorDeps,
  brandId: string,
  { name, aliases = [], domains = [] }: NewCompetitor,
): Promise<CompetitorRecord> {
  const brand = await requireBrand(brands, brandId);
  requireOthers(brand, [name, ...aliases]);
  for (const known of await brands.listCompetitors(brandId, engines.isDemo)) {
    if (isSameText(known.name, name))
      throw new WireError(
        409,
        `This brand has that competitor already (${known.state}): change its state instead.`,
      );
    if (known.aliases.some((alias) => isSameText(alias, name)))
      throw new WireError(
        409,
        `That is another name of ${known.name}: separate the two, or remove it there.`,
      );
  }
  const competitor: CompetitorRecord = {
    id: newId(),
    brandId,
    name,
    aliases,
    domains,
    state: 'tracked',
    origin: 'user',
    createdAt: clock.now(),
    merged: [],
  };
  await brands.addCompetitors([competitor]);
  return competitor;
}
