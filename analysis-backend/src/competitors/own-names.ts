import { isSameText } from '@signpost/platform/text';
import type { BrandRecord, BrandStore, CompetitorRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';

type Named = Pick<BrandRecord, 'name' | 'aliases'>;

/** Throws a 409 when one of the names is a name of the brand: it cannot compete with itself. */
export function requireOthers(brand: Named, names: readonly string[]): void {
  if (names.some((name) => isOwn(brand, name)))
    throw new WireError(409, 'That is a name of the brand itself.');
}

function isOwn({ name, aliases }: Named, other: string): boolean {
  return [name, ...aliases].some((own) => isSameText(own, other));
}

/**
 * After the brand got new names: a competitor with one of them is ignored, and loses aliases that are the brand's. The change log
 * records it.
 */
export async function dropOwnNames(brands: BrandStore, brand: BrandRecord): Promise<void> {
  for (const isDemo of [false, true]) {
    for (const competitor of await brands.listCompetitors(brand.id, isDemo)) {
      const changes = withoutOwn(brand, competitor);
      if (changes !== null) await brands.updateCompetitor(competitor.id, changes);
    }
  }
}

function withoutOwn(
  brand: Named,
  { name, aliases, state }: CompetitorRecord,
): Partial<Pick<CompetitorRecord, 'aliases' | 'state'>> | null {
  const left = aliases.filter((alias) => !isOwn(brand, alias));
  const isDropped = isOwn(brand, name) && state !== 'ignored';
  if (!isDropped && left.length === aliases.length) return null;
  return {
    ...(isDropped && { state: 'ignored' as const }),
    ...(left.length < aliases.length && { aliases: left }),
  };
}
