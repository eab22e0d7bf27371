import { normalisePercent } from '../../addresses/percent.ts';
import { typeAt } from './below-posts.ts';
import { dateOf } from './dates.ts';
import type { WordPressSite } from './wordpress-site.ts';
import { trimSlashes, isBelow } from '../../addresses/path.ts';

/**
 * A path as the rules of WordPress see it: with its encoded letters decoded where a rule fits only then, and below types whose posts
 * are looked for by their whole path.
 */
export function asRulesSee(path: string, site: WordPressSite): string {
  const decoded = site.wordpress === null ? path : normalisePercent(path);
  if (decoded === path) return path;
  const isDecoded =
    typeAt(decoded, site)?.isHierarchical === true || fitting(decoded, site) > fitting(path, site);
  return isDecoded ? decoded : path;
}

/** How many letters a path begins with that come before the lists or posts of some kind. */
function fitting(path: string, site: WordPressSite): number {
  if (dateOf(path, site) !== null) return path.length;
  const { archivePaths, archivePages = [], toldLists = {}, typePaths = [] } = site.wordpress;
  const { front, dateFront } = site.structure;
  const bases = [
    ...archivePaths,
    ...archivePages,
    ...Object.values(toldLists),
    ...typePaths.map((type) => type.path),
    ...[front, dateFront].map(trimSlashes),
  ];
  const lower = path.slice(1).toLowerCase();
  const lengths = bases.map((base) =>
    base !== null && isBelow(lower, base.toLowerCase()) ? base.length : 0,
  );
  return Math.max(0, ...lengths);
}
