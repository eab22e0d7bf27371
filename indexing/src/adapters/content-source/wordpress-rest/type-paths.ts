import type { PermalinkStructure } from '../../../wordpress/permalink-structure.ts';
import type { RestApi } from './rest-api.ts';
import type { RestPost, RestType } from './rest-post.ts';
import { joinedParts } from '../../../addresses/path.ts';

/** Posts of a type from which the path of all is inferred. */
const SAMPLE = 20;

export interface TypePath {
  type: RestType;
  /** Below home, without slashes around it. */
  path: string;
}

/** What comes before the posts of each type, of those whose posts all have the same before them. */
export async function readTypePaths(
  api: RestApi,
  types: readonly RestType[],
  home: string,
): Promise<TypePath[]> {
  const found: TypePath[] = [];
  for (const type of types) {
    const posts = await api.list<RestPost>(type.route, {
      per_page: String(SAMPLE),
      _fields: 'id,link,slug,parent',
      ...(type.hasParents && { parent: '0' }),
    });
    const paths = new Set(
      posts.filter(({ parent = 0 }) => parent === 0).map((post) => pathBefore(post, home)),
    );
    const [path = null] = paths;
    if (paths.size === 1 && path !== null) found.push({ type, path });
  }
  return found;
}

/** Null for a post whose address does not end with its name, or has nothing before it. */
function pathBefore({ link = '', slug = '' }: RestPost, home: string): string | null {
  if (slug === '' || !link.startsWith(`${home}/`) || link.includes('?')) return null;
  const path = link.slice(home.length + 1).replace(/\/$/, '');
  const name = `/${slug}`;
  return path.toLowerCase().endsWith(name.toLowerCase()) ? path.slice(0, -name.length) : null;
}

/** The paths of the lists of types. */
export function listPaths(
  types: readonly RestType[],
  paths: readonly TypePath[],
  { front, root }: PermalinkStructure,
): string[] {
  return types.flatMap(({ slug, archive }) => {
    const path = paths.find(({ type }) => type.slug === slug)?.path;
    if (typeof archive !== 'string') return archive && path !== undefined ? [path] : [];
    // A list of another name has the same in front of it as the posts.
    const before = path === undefined || `/${path}/`.startsWith(front) ? front : root;
    return [joinedParts(`${before}/${archive}`)];
  });
}
