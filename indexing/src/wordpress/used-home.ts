import type { Said } from '@signpost/contract/indexing';
import { withoutWww } from '../addresses/site.ts';
import { SaidError } from '../said/said-error.ts';

/** Posts that have to use another address, so that it is a sign of anything. */
const FEWEST_POSTS = 3;
/** The share of addresses that have to be at another home, so that it is taken for the site's own. */
const NEARLY_ALL = 0.9;
/** No post has a longer path. */
const LONGEST_PATH = 2000;

/** How many of the newest posts and pages are looked at: their addresses, and their texts up to a length. */
export const HOME_SAMPLE = { addresses: 1000, texts: 200, longestText: 1024 * 1024 };

/** A home that addresses in texts use. */
interface Use {
  /** As it is spelled most often. */
  spellings: Map<string, number>;
  links: number;
  posts: Set<number>;
}

interface UsedHome {
  /** Without a slash at its end. */
  home: string;
  /** The addresses of posts of the site in the texts, and those of them at this home. */
  all: number;
  there: number;
  /** Nearly all of them are there. */
  isClear: boolean;
}

/**
 * Copies of a site and sites with WP_HOME in wp-config.php have another address in their database than visitors use. The texts show it:
 * addresses in them that end with the path of a post are at the home that people use.
 */
export class HomeVotes {
  readonly #paths: ReadonlySet<string>;
  readonly #uses = new Map<string, Use>();

  /** `permalinks`: of posts, with the home that is stored. */
  constructor(permalinks: Iterable<string>, home: string) {
    const paths = new Set<string>();
    for (const permalink of permalinks) {
      const path = permalink.startsWith(`${home}/`) ? comparable(permalink.slice(home.length)) : '';
      if (path !== '') paths.add(path);
    }
    this.#paths = paths;
  }

  /** The addresses in the text of a post, as they are written. */
  add(postId: number, links: Iterable<string>): void {
    for (const link of links) {
      const url = /^\s*(?:https?:)?\/\//i.test(link) ? URL.parse(link, 'https://x.invalid') : null;
      const base = url === null ? null : this.#baseOf(url);
      if (url === null || base === null) continue;
      const name = withoutWww(url.host) + base.toLowerCase();
      const use = this.#uses.get(name) ?? { spellings: new Map(), links: 0, posts: new Set() };
      const spelling = url.origin + base;
      use.spellings.set(spelling, (use.spellings.get(spelling) ?? 0) + 1);
      use.links += 1;
      use.posts.add(postId);
      this.#uses.set(name, use);
    }
  }

  /**
   * The home that the texts use, where it is another one than `home` and its aliases, with a warning for the administrator. Fails where
   * they use both, so it cannot be known which one is meant. Null when nothing speaks against `home`. `by`: what names it.
   */
  decide(
    home: string,
    aliases: readonly string[],
    by: 'database' | 'export',
  ): { home: string; warning: Said } | null {
    const used = this.#winner([home, ...aliases]);
    if (used === null) return null;
    const { all, there, isClear } = used;
    const found = { by, home, there, all, used: used.home };
    if (!isClear) throw new SaidError({ code: 'home_unclear', ...found });
    return { home: used.home, warning: { code: 'home_taken', ...found } };
  }

  /** Another home than these, which most addresses use; null when there is none. */
  #winner(homes: readonly string[]): UsedHome | null {
    const own = new Set(homes.map(nameOf));
    const uses = [...this.#uses];
    const ownLinks = uses.reduce((sum, [name, { links }]) => sum + (own.has(name) ? links : 0), 0);
    const [best] = uses
      .filter(([name, { posts }]) => !own.has(name) && posts.size >= FEWEST_POSTS)
      .map(([, use]) => use)
      .sort((one, other) => other.links - one.links);
    if (best === undefined || best.links <= ownLinks) return null;
    const [spelling] = [...best.spellings].sort(([, one], [, other]) => other - one)[0] ?? [''];
    const all = best.links + ownLinks;
    return { home: spelling, all, there: best.links, isClear: best.links >= all * NEARLY_ALL };
  }

  /** What comes before the path of a post in an address; null when it ends with none. */
  #baseOf({ pathname, search }: URL): string | null {
    if (pathname.length > LONGEST_PATH) return null;
    for (let at = 0; at >= 0; at = pathname.indexOf('/', at + 1)) {
      if (this.#paths.has(comparable(pathname.slice(at) + search))) return pathname.slice(0, at);
      if (search !== '' && this.#paths.has(comparable(pathname.slice(at)))) return pathname.slice(0, at);
    }
    return null;
  }
}

/** Without slashes at its end and in lower case. Empty for home. */
function comparable(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}

function nameOf(home: string): string {
  const url = URL.parse(home);
  return url === null ? home : withoutWww(url.host) + comparable(url.pathname);
}
