/** Where on a page a link is. */
export type Position = 'content' | 'nav' | 'header' | 'footer' | 'aside';

const BY_ROLE: Record<string, Position> = {
  main: 'content',
  navigation: 'nav',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
};

const BY_NAME: Record<string, Position> = {
  main: 'content',
  nav: 'nav',
  header: 'header',
  footer: 'footer',
  aside: 'aside',
};

/** What an element says about the place of everything in it. Null when it says nothing. */
export function positionOf(name: string, role: string | undefined): Position | null {
  const byName = Object.hasOwn(BY_NAME, name) ? (BY_NAME[name] ?? null) : null;
  if (role === undefined) return byName;
  for (const token of role.toLowerCase().split(/[\t\n\f\r ]+/)) {
    if (Object.hasOwn(BY_ROLE, token)) return BY_ROLE[token] ?? null;
    if (token === 'none' || token === 'presentation') return null;
  }
  return byName;
}
