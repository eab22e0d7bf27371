/** `de`, `pt-br`. */
const CODE = /^[a-z]{2}(?:-[a-z]{2,4})?$/;
const FEWEST_POSTS = 2;

/** The places of languages that are in the path, inferred from the addresses of posts and pages: `https://example.com/de`. */
export function inferLanguages(home: string, posts: Iterable<{ link: string; slug: string }>): string[] {
  const codes = new Map<string, number>();
  for (const { link, slug } of posts) {
    if (!link.startsWith(`${home}/`) || link.includes('?')) continue;
    const [first = '', ...rest] = link
      .slice(home.length + 1)
      .split('/')
      .filter((part) => part !== '');
    if (!CODE.test(first)) continue;
    // A page or post of this name: what is below it are its own pages.
    if (rest.length === 0 && slug === first) codes.set(first, -Infinity);
    else codes.set(first, (codes.get(first) ?? 0) + 1);
  }
  return [...codes].filter(([, count]) => count >= FEWEST_POSTS).map(([code]) => `${home}/${code}`);
}

/** The address that a post of another language would have in the one of home. */
export function withoutLanguage(link: string, home: string, languages: readonly string[]): string {
  const place = languages.find((each) => link.startsWith(`${each}/`));
  return place === undefined ? link : home + link.slice(place.length);
}
