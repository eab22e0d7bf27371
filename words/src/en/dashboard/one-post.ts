import type { OnePostWords, PostFacts } from '../../dashboard/one-post.ts';
import { numbers } from '../numbers.ts';

const { count, list, whole } = numbers;

const places = {
  nav: 'Menu',
  header: 'Page header',
  footer: 'Page footer',
  aside: 'Side column',
  content: 'Repeated block',
};

export const onePost: OnePostWords = {
  untitled: 'no title',
  quoted: (text) => `“${text}”`,
  changed: (date) => `changed ${date}`,
  open: 'Open',
  edit: 'Edit',
  neighbours: 'Neighbours',
  why: (facts) => ({ first: firstOf(facts), rest: restOf(facts) }),
  reached: {
    heading: 'How it is reached',
    places,
    onPosts: (posts) => `on ${count(posts, 'post', 'posts')}`,
    notCounted: 'not counted',
    answers: (answers) => count(answers, 'AI answer', 'AI answers'),
    all: (links) => `All ${whole(links)} links to this post`,
  },
  from: {
    heading: 'Links from here',
    nothing: 'This post links to nothing.',
    all: (links) => `All ${whole(links)} links of this post`,
    uncounted: (links) => `${count(links, 'link', 'links')} not counted: menus, repeated blocks, mail`,
  },
  history: {
    heading: 'History',
    changes: {
      added: 'First read',
      removed: 'Removed',
      moved: 'Moved to another address',
      changed: 'Changed',
      orphaned: 'Became an orphan',
      rescued: 'Linked again',
    },
  },
  kinds: {
    page: 'page of the site',
    file: 'file',
    external: 'other site',
    other: 'mail, telephone and the like',
    invalid: 'no valid address',
  },
  ways: {
    permalink: 'found by its address',
    query: 'found by its number',
    endpoint: 'found below its address',
    file: 'a file of the post',
    old_address: 'found by an earlier address',
    redirect: 'found through a redirect',
    canonical: 'found by the address that the page calls its own',
    guess: 'guessed from a similar name',
  },
  ends: {
    archive: 'a list of posts',
    home: 'the home page',
    system: 'a page of the platform',
    gone: 'a page that is gone',
    elsewhere: 'another site, by a redirect',
    loop: 'redirects in a circle',
    not_read: 'an address that was not read',
  },
  gone: {
    heading: 'Unknown post',
    meaning: 'It was removed, or it was never indexed.',
  },
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
