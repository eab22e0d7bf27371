/** Links in, or to, the same thing. */
export interface LinkGroup<Link> {
  key: string;
  links: readonly [Link, ...Link[]];
}

/** Puts links with the same key together, at the place of the first of them. */
export function groupLinks<Link>(links: readonly Link[], keyOf: (link: Link) => string): LinkGroup<Link>[] {
  const groups = new Map<string, [Link, ...Link[]]>();
  for (const link of links) {
    const group = groups.get(keyOf(link));
    if (group === undefined) groups.set(keyOf(link), [link]);
    else group.push(link);
  }
  return [...groups].map(([key, members]) => ({ key, links: members }));
}
