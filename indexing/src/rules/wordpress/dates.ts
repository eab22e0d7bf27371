import { memoByObject } from '@signpost/platform/memory';
import { isNumber, isShortNumber } from '../../wordpress/path-parts.ts';
import type { PermalinkStructure } from '../../wordpress/permalink-structure.ts';
import { look } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './wordpress-step.ts';
import { escaped } from './below-posts.ts';
import { ledHome } from './system.ts';
import { isTold, withoutListPage } from './lists.ts';
import type { WordPressSite } from './wordpress-site.ts';

/** The posts of a year, a month or a day. */
export const dates: WordPressStep = ({ dated, site }, list) => {
  const date = dateOf(dated, site);
  if (date === null) return false;
  if (site.wordpress.hasClosedDates === true) list.push(...ledHome(site));
  else if (date !== '' && isTold('m', site)) list.push(look(lookKeys.list('m', date), 'permalink'));
  else list.push({ ends: 'archive' });
  return true;
};

/**
 * The date whose posts `/2024`, `/2024/05` and `/2024/05/17` below the front list, and their further pages, as digits. Empty for one
 * without a year, null for other paths.
 */
export function dateOf(path: string, site: WordPressSite): string | null {
  const structure = site.structure;
  if (structure.isPlain || !/[0-9]/.test(path)) return null;
  return usualDate(path, structure) ?? dateInStructure(path, structure);
}

function usualDate(path: string, { dateFront: front }: PermalinkStructure): string | null {
  if (!path.startsWith(front) || !isNumber(path[front.length] ?? '')) return null;
  const [year = '', ...days] = withoutListPage(path.slice(front.length).split('/'));
  if (days.length > 2 || year.length !== 4 || !isNumber(year) || !days.every(isShortNumber)) return null;
  return year + days.map(twoDigits).join('');
}

/** `/202405` where posts are at `/202405/hello`: what else is below it is taken for a post. */
function dateInStructure(path: string, structure: PermalinkStructure): string | null {
  if (!path.startsWith(structure.front)) return null;
  const date = datesOf(structure)?.exec(path.slice(structure.front.length))?.groups;
  if (date === undefined) return null;
  const { year, month, day } = date;
  return year === undefined ? '' : year + [month, day].map((part) => twoDigits(part ?? '')).join('');
}

/** A pattern for the parts of a structure that come before the names of posts and are dates; null for none. */
const datesOf = memoByObject(({ text, front }: PermalinkStructure): RegExp | null => {
  const parts = text.slice(front.length).split('/');
  const end = parts.findIndex((part) => !/^(?:%(?:year|monthnum|day)%|[^%])*$/.test(part));
  if (end < 1) return null;
  const pattern = parts.slice(0, end).reduceRight((below, part) => {
    const dates = escaped(part)
      .replace('%year%', '(?<year>[0-9]{4})')
      .replace('%monthnum%', '(?<month>[0-9]{1,2})')
      .replace('%day%', '(?<day>[0-9]{1,2})');
    return below === '' ? dates : `${dates}(?:/${below})?`;
  }, '');
  return new RegExp(`^${pattern}$`);
});

function twoDigits(part: string): string {
  return part === '' ? '' : part.padStart(2, '0');
}
