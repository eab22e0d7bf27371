import type { ReachNote } from '@signpost/contract/authority';
import { numbers } from '../numbers.ts';

/** What is known about how visitors reach a post. */
export interface PostFacts {
  isPublished: boolean;
  cannotBeOpened: boolean;
  isProtected: boolean;
  isNoindex: boolean;
  /** Links that count. */
  incoming: number;
  /** The posts that contain these links, and how many of the links are in a text; null when it is not known. */
  incomingPosts: number | null;
  inText: number | null;
  /** Links that do not count, such as those of a menu. */
  uncounted: readonly { position: string; anchor: string }[];
  /** Codes of the index; null when it is not known. */
  reachedBy: string | null;
  /** AI answers that cite the post. */
  citedIn: number;
}

const { brief, count, list, whole } = numbers;

/** `0.0764 %`: most posts have far less than one percent. */
const inPercent = (share: number): string => `${brief(share * 100)}\u00a0%`;

const places = {
  nav: 'Menu',
  header: 'Page header',
  footer: 'Page footer',
  aside: 'Side column',
  content: 'Repeated block',
};

/** One post: how it is reached, and where it leads. */
export const onePost = {
  untitled: 'no title',
  /** The text of a link, as it is quoted. */
  quoted: (text: string): string => `“${text}”`,
  changed: (date: string): string => `changed ${date}`,
  open: 'Open',
  edit: 'Edit',
  neighbours: 'Neighbours',
  /** Why visitors reach the post or do not. The first sentence is emphasised. */
  why: (facts: PostFacts): { first: string; rest: string } => ({
    first: firstOf(facts),
    rest: restOf(facts),
  }),
  reached: {
    heading: 'How it is reached',
    /** Where on a page a link that does not count is. */
    places,
    onPosts: (posts: number): string => `on ${count(posts, 'post', 'posts')}`,
    notCounted: 'not counted',
    answers: (answers: number): string => count(answers, 'AI answer', 'AI answers'),
    all: (links: number): string => `All ${whole(links)} links to this post`,
  },
  from: {
    heading: 'Links from here',
    nothing: 'This post links to nothing.',
    all: (links: number): string => `All ${whole(links)} links of this post`,
    /** Links that are in no list: menus, mail addresses, files. */
    uncounted: (links: number): string =>
      `${count(links, 'link', 'links')} not counted: menus, repeated blocks, mail`,
  },
  /** Its rank by the links to it (PageRank). */
  authority: {
    heading: 'Authority',
    rank: (rank: number, of: number, share: number): string =>
      `Rank ${whole(rank)} of ${count(of, 'post', 'posts')}, with ${inPercent(share)} of the authority of all.`,
    none: 'It has no rank, since search engines are asked not to list it.',
    share: (share: number): string => `${inPercent(share)} of the authority of all posts`,
    percent: inPercent,
    /** `undefined` where menus were not read. */
    depth: (steps: number | null, withMenus: number | null | undefined): string =>
      [
        steps === null
          ? 'No path of links leads here from the home page'
          : `${count(steps, 'step', 'steps')} from the home page`,
        ...(withMenus === undefined
          ? []
          : [withMenus === null ? 'not even by menus' : `${whole(withMenus)} with menus`]),
      ].join(', ') + '.',
    /** Opens the list of these links. */
    explain: 'Which links give it most',
    /** What a link to the post gives it, and among how many posts the source divides what it gives. */
    source: (part: string, links: number): string =>
      `gives ${part} · links to ${count(links, 'post', 'posts')}`,
    /** What the numbers do not know. */
    notes: {
      no_home: () => 'No published post has the home address, so no steps can be counted.',
      no_menus: () => 'Links outside the text, such as menus, were not read.',
      unresolved_links: (links: number): string =>
        `${count(links, 'internal link leads', 'internal links lead')} to no published post.`,
      pages_not_read: (pages: number): string =>
        `${count(pages, 'page', 'pages')} could not be read; the links there are missing.`,
      posts_left_out: (posts: number): string =>
        `${count(posts, 'post is', 'posts are')} left out, since search engines are asked not to list them.`,
      links_not_followed: (links: number): string =>
        `${count(links, 'pair of posts is', 'pairs of posts are')} linked only by nofollow links, which pass nothing on.`,
    } as Readonly<Record<ReachNote['code'], (count: number) => string>>,
  },
  /** What runs of the index did to it. */
  history: {
    heading: 'History',
    changes: {
      added: 'First read',
      removed: 'Removed',
      moved: 'Moved to another address',
      changed: 'Changed',
      orphaned: 'Became an orphan',
      rescued: 'Linked again',
    } as Readonly<Record<string, string>>,
  },
  /** How a link was understood: its kind, and how its target was found. Unknown codes are shown as they are. */
  kinds: {
    page: 'page of the site',
    file: 'file',
    external: 'other site',
    other: 'mail, telephone and the like',
    invalid: 'no valid address',
  } as Readonly<Record<string, string>>,
  /** Opens the list of what the address of a broken link was looked for as. */
  tried: 'What was tried',
  ways: {
    permalink: 'found by its address',
    query: 'found by its number',
    endpoint: 'found below its address',
    file: 'a file of the post',
    old_address: 'found by an earlier address',
    redirect: 'found through a redirect',
    canonical: 'found by the address that the page calls its own',
    guess: 'guessed from a similar name',
  } as Readonly<Record<string, string>>,
  /** Where a link leads when not to a post. */
  ends: {
    archive: 'a list of posts',
    home: 'the home page',
    system: 'a page of the platform',
    gone: 'a page that is gone',
    elsewhere: 'another site, by a redirect',
    loop: 'redirects in a circle',
    not_read: 'an address that was not read',
  } as Readonly<Record<string, string>>,
  gone: {
    heading: 'Unknown post',
    meaning: 'It was removed, or it was never indexed.',
  },
  /** Without an index there is no text around links. */
  noIndex: 'These posts were imported. The text around links is shown once the site is indexed.',
};

function firstOf({ isPublished, cannotBeOpened, incoming, incomingPosts }: PostFacts): string {
  if (!isPublished) return 'Visitors cannot see this post: it is not published.';
  if (cannotBeOpened) return 'Visitors get another page at the address of this post.';
  if (incoming === 0) return 'No other post links here.';
  if (incomingPosts === null) return `${count(incoming, 'link leads', 'links lead')} here.`;
  if (incoming === 1) return 'One link leads here.';
  return `${whole(incoming)} links from ${count(incomingPosts, 'post', 'posts')} lead here.`;
}

const REACHED_BY: Readonly<Record<string, string>> = {
  archives: 'Only lists of posts show it.',
  no_path_from_home: 'No path of links leads to it from the home page.',
  unfollowed_links: 'Search engines do not follow any link to it.',
};

function restOf(facts: PostFacts): string {
  const { incoming, inText, uncounted, reachedBy, citedIn, isProtected, isNoindex } = facts;
  const sentences: string[] = [];
  if (incoming > 0 && inText === 0) sentences.push('None of them is in a text.');
  const reached = REACHED_BY[reachedBy ?? ''];
  if (reached !== undefined) sentences.push(reached);
  const ways: string[] = [];
  const [first] = uncounted;
  if (incoming === 0 && first !== undefined) ways.push(placed(first));
  if (citedIn > 0) ways.push(`${count(citedIn, 'AI answer cites', 'AI answers cite')} it`);
  if (ways.length > 0) sentences.push(capital(`${list(ways)}.`));
  if (isProtected) sentences.push('Visitors need a password.');
  if (isNoindex) sentences.push('Search engines are asked not to list it.');
  return sentences.join(' ');
}

function placed({ position, anchor }: { position: string; anchor: string }): string {
  const name = anchor === '' ? '' : ` as “${anchor}”`;
  switch (position) {
    case 'nav':
      return `it is in the menu${name}`;
    case 'header':
      return `it is in the page header${name}`;
    case 'footer':
      return `it is in the page footer${name}`;
    case 'aside':
      return `it is in the side column${name}`;
    default:
      return `it is in a block that many pages repeat${name}`;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
