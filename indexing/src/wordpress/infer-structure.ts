/** A published post of which the address is known. */
export interface PermalinkSample {
  link: string;
  id: number;
  slug: string;
  /** `YYYY-MM-DD HH:MM:SS` in the time of the site. */
  date: string;
  author: string;
  /** The slugs of its categories and of their ancestors. */
  categories: readonly string[];
}

/**
 * The permalink structure that most of the posts agree with; empty for plain permalinks or when nothing is known. Without any post the
 * pages say what they can about it.
 */
export function inferStructure(
  home: string,
  samples: Iterable<PermalinkSample>,
  pages: Iterable<Pick<PermalinkSample, 'link'>> = [],
): string {
  const votes = new Map<string, number>();
  for (const sample of samples) {
    // What looks like its category or author may come before all posts.
    const plain = structureOf(home, { ...sample, author: '', categories: [] });
    for (const structure of new Set([structureOf(home, sample), plain]))
      if (structure !== null) votes.set(structure, (votes.get(structure) ?? 0) + 1);
  }
  return [...votes].sort(([, one], [, other]) => other - one)[0]?.[0] ?? structureOfPages(home, pages);
}

function structureOfPages(home: string, pages: Iterable<Pick<PermalinkSample, 'link'>>): string {
  for (const { link } of pages) {
    const path = link.startsWith(`${home}/`) ? link.slice(home.length) : '/';
    if (path === '/' || path.includes('?')) continue;
    const root = path.startsWith('/index.php/') ? '/index.php/' : '/';
    return `${root}%postname%${path.endsWith('/') ? '/' : ''}`;
  }
  return '';
}

function structureOf(home: string, sample: PermalinkSample): string | null {
  const link = URL.parse(sample.link);
  const base = URL.parse(home);
  if (link === null || base === null) return null;
  if (link.search !== '') return '';
  const basePath = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  if (!link.pathname.startsWith(basePath) || link.pathname === basePath) return null;
  const parts = link.pathname.slice(basePath.length).split('/');
  const tags: string[] = [];
  const dates = datesOf(sample.date);
  for (const [index, part] of parts.entries()) {
    const tag = tagOf(part, index, parts, sample, dates);
    // The path of a category has all its ancestors.
    if (tag !== '%category%' || tags.at(-1) !== '%category%') tags.push(tag);
  }
  return tags.some((tag) => tag.includes('%postname%') || tag.includes('%post_id%'))
    ? `/${tags.join('/')}`
    : null;
}

/** The parts of a date in their usual order; each is taken once. */
function datesOf(date: string): [string, string][] {
  return [
    ['%year%', date.slice(0, 4)],
    ['%monthnum%', date.slice(5, 7)],
    ['%day%', date.slice(8, 10)],
    ['%hour%', date.slice(11, 13)],
    ['%minute%', date.slice(14, 16)],
    ['%second%', date.slice(17, 19)],
  ];
}

function tagOf(
  part: string,
  index: number,
  parts: readonly string[],
  sample: PermalinkSample,
  dates: [string, string][],
): string {
  if (part === '' || part === 'index.php') return part;
  const lower = part.toLowerCase();
  const slug = (URL.parse(`http://x/${sample.slug}`)?.pathname.slice(1) ?? sample.slug).toLowerCase();
  const isLast = parts.slice(index + 1).every((rest) => rest === '');
  if (isLast && slug !== '' && lower.includes(slug))
    return replaced(part, lower.indexOf(slug), slug.length, '%postname%');
  const joined = joinedDates(part, dates);
  if (joined !== null) return joined;
  const place = dates.findIndex(([, value]) => value === part);
  if (place >= 0) {
    const tag = dates[place]?.[0] ?? part;
    dates.splice(0, place + 1);
    return tag;
  }
  if (slug !== '' && lower === slug && !sample.categories.includes(lower)) return '%postname%';
  const number = /\d+/.exec(part);
  if (number !== null && Number(number[0]) === sample.id) {
    return replaced(part, number.index, number[0].length, '%post_id%');
  }
  if (sample.categories.some((category) => category.toLowerCase() === lower)) return '%category%';
  return sample.author !== '' && lower === sample.author.toLowerCase() ? '%author%' : part;
}

/** `202405` and `2024-05` are a year and a month in one part. */
function joinedDates(part: string, dates: readonly [string, string][]): string | null {
  const signs = ['', '-', '_', '.'];
  for (const count of [3, 2]) {
    const some = dates.slice(0, count);
    const sign = signs.find(
      (each) => some.length === count && part === some.map(([, value]) => value).join(each),
    );
    if (sign !== undefined) return some.map(([tag]) => tag).join(sign);
  }
  return null;
}

function replaced(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}
