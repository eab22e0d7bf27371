import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

/** The list of posts. */
export const posts = {
  /** The answer in one line, in parts: `23 of 412 posts have no incoming link`, `4 of them are cited by AI answers`, `Show the 23`. */
  orphans: (orphans: number, all: number): string =>
    `${whole(orphans)} of ${count(all, 'post', 'posts')} ${orphans === 1 ? 'has' : 'have'} no incoming link`,
  citedOrphans: (cited: number): string =>
    `${whole(cited)} of them ${cited === 1 ? 'is' : 'are'} cited by AI answers`,
  showOrphans: (orphans: number): string => (orphans === 1 ? 'Show it' : `Show the ${whole(orphans)}`),
  /** In place of the answer when there is no orphan. */
  noOrphans: (all: number): string =>
    all === 1 ? 'The post has an incoming link.' : `All ${whole(all)} posts have an incoming link.`,
  /** Names the table for screen readers. */
  list: 'Posts',
  search: 'Search titles and addresses',
  columns: {
    title: 'Title',
    type: 'Type',
    incoming: 'Incoming',
    internal: 'Internal',
    external: 'External',
    score: 'Score',
    changed: 'Changed',
    cited: 'Cited in',
    authority: 'Authority rank',
    depth: 'Depth',
    depthWithMenus: 'Depth with menus',
  },
  /** Beside the number 0 of an orphan. */
  orphan: 'orphan',
  /** Name the links that a number of a post opens. */
  openLinks: {
    internal: (links: number): string => `${count(links, 'internal link', 'internal links')} of this post`,
    external: (links: number): string => `${count(links, 'external link', 'external links')} of this post`,
  },
  linking: { name: 'Incoming links', all: 'All', orphans: 'Orphans', linked: 'Linked' },
  types: { all: 'All types' },
  score: {
    name: 'Score',
    any: 'Any score',
    great: 'Great: above 80',
    good: 'Good: 51 to 80',
    bad: 'Bad: up to 50',
    none: 'No score',
  },
  /** Filters by authority and by steps from the home page. */
  standing: {
    name: 'Authority and depth',
    from: 'Authority rank from',
    to: 'Authority rank up to',
    depth: 'Steps from home',
    depthWithMenus: 'Steps with menus',
    any: 'Any',
    steps: (steps: string): string => (steps === 'none' ? 'Not reached' : spoken(steps)),
  },
  /** What the posts of a group have in common. */
  group: {
    /** Takes the group away. */
    leave: (group: string): string => `Show all posts, not only: ${group}`,
    depth: (steps: string): string =>
      steps === '1' ? '1 step from the home page' : `${spoken(steps)} steps from the home page`,
    unreached: 'not reached from the home page',
    depthWithMenus: (steps: string): string =>
      steps === '1'
        ? '1 step from the home page with menus'
        : `${spoken(steps)} steps from the home page with menus`,
    unreachedWithMenus: 'not reached from the home page, not even by menus',
    rankFrom: (rank: string): string => `authority rank ${rank} or lower`,
    rankTo: (rank: string): string => `authority rank ${rank} or higher`,
    incoming: (range: string): string => `${spoken(range)} incoming links`,
    internal: (range: string): string => `${spoken(range)} internal links`,
    external: (range: string): string => `${spoken(range)} external links`,
    section: (name: string): string => `section: ${name}`,
    type: (name: string): string => `type: ${name}`,
    linksTo: (section: string): string => `links to: ${section}`,
    linkedFrom: (section: string): string => `linked from: ${section}`,
    linksToPost: (id: string): string => `linking to post ${id}`,
    linkedFromPost: (id: string): string => `linked from post ${id}`,
    cited: 'cited by AI answers',
    /** Sections that have no name of their own. */
    sections: {
      '/': 'top level',
      '/none': 'no address on the site',
      '/rest': 'smaller sections',
      '/others': 'other sections',
    },
  },
  empty: {
    heading: 'There are no posts yet',
    meaning: 'Index your site to see every post with the links that lead to it.',
    action: 'Add a source',
  },
};

/** `4-7` as `4 to 7`, `1024-` as `1024 or more`. */
function spoken(range: string): string {
  const [from = '', to] = range.split('-');
  if (to === undefined) return from;
  return to === '' ? `${from} or more` : `${from} to ${to}`;
}
