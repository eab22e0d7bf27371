import type { PostsWords } from '../../dashboard/posts.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const posts: PostsWords = {
  orphans: (orphans, all) =>
    `${whole(orphans)} of ${count(all, 'post', 'posts')} ${orphans === 1 ? 'has' : 'have'} no incoming link`,
  citedOrphans: (cited) => `${whole(cited)} of them ${cited === 1 ? 'is' : 'are'} cited by AI answers`,
  showOrphans: (orphans) => `Show the ${whole(orphans)}`,
  noOrphans: (all) =>
    all === 1 ? 'The post has an incoming link.' : `All ${whole(all)} posts have an incoming link.`,
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
  },
  orphan: 'orphan',
  openLinks: {
    internal: (links) => `${count(links, 'internal link', 'internal links')} of this post`,
    external: (links) => `${count(links, 'external link', 'external links')} of this post`,
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
  group: {
    leave: (group) => `Show all posts, not only: ${group}`,
    depth: (steps) =>
      steps === '1' ? '1 step from the home page' : `${spoken(steps)} steps from the home page`,
    unreached: 'not reached from the home page',
    incoming: (range) => `${spoken(range)} incoming links`,
    internal: (range) => `${spoken(range)} internal links`,
    external: (range) => `${spoken(range)} external links`,
    section: (name) => `section: ${name}`,
    type: (name) => `type: ${name}`,
    linksTo: (section) => `links to: ${section}`,
    linkedFrom: (section) => `linked from: ${section}`,
    linksToPost: (id) => `linking to post ${id}`,
    linkedFromPost: (id) => `linked from post ${id}`,
    cited: 'cited by AI answers',
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
