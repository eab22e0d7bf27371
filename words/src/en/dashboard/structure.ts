import type { Counted, Sectioning, SPECIAL_SECTIONS } from '@signpost/contract/structure';
import { numbers } from '../numbers.ts';

/** A section by what people call it, with its posts. */
export interface NamedSection {
  name: string;
  posts: number;
}

/** A flow between sections: how many posts of the first link to the second. */
export interface NamedFlow {
  from: string;
  to: string;
  posts: number;
}

/** A bar of a chart as it is read out: `2 to 3`, and its posts. */
export interface NamedBar {
  name: string;
  posts: number;
}

const { count, whole } = numbers;
const posts = (number: number): string => count(number, 'post', 'posts');

/** The screen that shows how the site hangs together. */
export const structure = {
  /** The answer in one line: first how far posts are, then a door to the posts that cannot be reached. */
  answer: {
    steps: (median: number): string =>
      `Half of the posts that links lead to are at most ${count(median, 'step', 'steps')} from the home page.`,
    unreached: (some: number, of: number): string =>
      `${whole(some)} of ${whole(of)} cannot be reached by links`,
    allReached: (all: number): string => `Links lead to all ${posts(all)}.`,
    noHome: 'No stored post has the address of the home page, so steps from it cannot be counted.',
  },
  /** When the home page is not among the posts. */
  noHome: {
    heading: 'The home page is not among the posts',
    meaning:
      'Visitors start from its links. A home page that only lists the latest posts is not a post; to have it read too, index the site by its address.',
    action: 'Go to sources',
  },
  empty: {
    heading: 'Nothing to show yet',
    meaning: 'Index a site, and its sections and links are shown here.',
    action: 'Index a site',
  },
  /** When the data is of an earlier version. */
  outdated: {
    heading: 'The structure has not been computed yet',
    meaning:
      'The data was stored by an earlier version. The next run computes it; lists and figures are not affected.',
    action: 'Index now',
  },
  sections: {
    title: 'Sections',
    by: { path: 'By address', type: 'By type' } satisfies Readonly<Record<Sectioning, string>>,
    byLabel: 'What makes a section',
    /** Sections without a name of their own. */
    special: { top: 'Top level', none: 'Not on this site' } satisfies Readonly<
      Record<Exclude<keyof typeof SPECIAL_SECTIONS, 'rest' | 'others'>, string>
    >,
    rest: (sections: number): string => `${whole(sections)} smaller sections`,
    posts,
    flow: ({ from, to, posts: some }: NamedFlow, of: number): string =>
      `${whole(some)} of ${posts(of)} in ${from} ${some === 1 ? 'links' : 'link'} to ${to}`,
    /** What a band of the picture means. */
    bands: 'Each band shows the posts of one section that link to another, and opens them.',
    weaker: (flows: number): string =>
      `${count(flows, 'weaker connection is', 'weaker connections are')} in the table.`,
    noFlows: 'No section links to another.',
    /** In place of the picture, when every post is in the same section. */
    onlyOne: {
      path: (name, all) =>
        `All ${posts(all)} are in one section (${name}), so there is nothing to compare. Addresses such as /blog/a-post make sections.`,
      type: (name, all) => `All ${posts(all)} have one type (${name}), so there is nothing to compare.`,
    } satisfies Readonly<Record<Sectioning, (name: string, posts: number) => string>>,
    /** Names the table of flows. */
    flowTable: 'Which section links to which',
    summary: (sections: readonly NamedSection[], strongest: NamedFlow | null): string => {
      const [largest] = sections;
      if (largest === undefined) return 'There are no sections.';
      const first = `${count(sections.length, 'section', 'sections')}; the largest is ${largest.name} with ${posts(largest.posts)}.`;
      if (strongest === null) return `${first} No section links to another.`;
      return `${first} The strongest connection: ${posts(strongest.posts)} in ${strongest.from} ${strongest.posts === 1 ? 'links' : 'link'} to ${strongest.to}.`;
    },
  },
  columns: {
    section: 'Section',
    posts: 'Posts',
    orphans: 'Orphans',
    inside: 'Link inside',
    out: 'Link out',
    in: 'From outside',
    from: 'From',
    to: 'To',
    steps: 'Steps',
    links: 'Links',
    incoming: 'Incoming',
  },
  depth: {
    title: 'Steps from the home page',
    steps: (from: number, isOpen: boolean): string =>
      isOpen ? `${whole(from)} steps or more` : count(from, 'step', 'steps'),
    unreached: 'not reached',
    note: 'Counted by the links in posts. Menus do not count.',
    summary: (bars: readonly NamedBar[], unreached: number): string =>
      `Posts by steps from the home page: ${bars.map((bar) => `${bar.name}: ${posts(bar.posts)}`).join('; ')}. ${posts(unreached)} cannot be reached.`,
  },
  distribution: {
    titles: {
      incoming: 'Links to a post',
      internal: 'Links in a post, to this site',
      external: 'Links in a post, to other sites',
    } satisfies Readonly<Record<Counted, string>>,
    choices: { incoming: 'Incoming', internal: 'Internal', external: 'External' } satisfies Readonly<
      Record<Counted, string>
    >,
    choice: 'Which links are counted',
    note: 'Each bar opens its posts.',
    range: (from: number, to: number | null): string => {
      if (to === null) return `${whole(from)} links or more`;
      return from === to ? count(from, 'link', 'links') : `${whole(from)} to ${whole(to)} links`;
    },
    /** The same on an axis: `4–7`, `1024+`. */
    short: (from: number, to: number | null): string => {
      if (to === null) return `${from}+`;
      return from === to ? `${from}` : `${from}–${to}`;
    },
    summary: (counted: Counted, bars: readonly NamedBar[]): string => {
      const what = {
        incoming: 'incoming links',
        internal: 'internal links',
        external: 'links to other sites',
      };
      return `Posts by ${what[counted]}: ${bars.map((bar) => `${bar.name}: ${posts(bar.posts)}`).join('; ')}.`;
    },
  },
  /** One section. */
  section: {
    title: (name: string): string => `Section ${name}`,
    back: 'All sections',
    answer: (section: NamedSection, orphans: number): string =>
      orphans === 0
        ? `${posts(section.posts)}, and each has an incoming link.`
        : `${whole(orphans)} of ${posts(section.posts)} ${orphans === 1 ? 'has' : 'have'} no incoming link.`,
    figures: {
      posts: 'Posts',
      orphans: 'Without an incoming link',
      inside: 'Link to the same section',
      out: 'Link to another section',
      in: 'Linked from another section',
    },
    leadsTo: 'Leads to',
    linkedFrom: 'Is linked from',
    leadsNowhere: 'No post of this section links to another section.',
    linkedFromNowhere: 'No other section links here.',
    flowOut: (some: number): string => `${count(some, 'post links', 'posts link')} there`,
    flowIn: (some: number): string => `${count(some, 'post links', 'posts link')} here`,
    strongest: 'Most linked posts',
    allPosts: (all: number): string => `Show all ${posts(all)}`,
    missing: {
      heading: 'There is no such section',
      meaning: 'It may be too small to be listed, or its posts may have moved.',
    },
  },
  /** The posts around one post. */
  neighbours: {
    title: (post: string): string => `Around “${post}”`,
    answer: (incoming: number, outgoing: number): string =>
      `${count(incoming, 'post links', 'posts link')} to it; it links to ${whole(outgoing)}.`,
    incoming: (all: number): string => `${count(all, 'post links', 'posts link')} here`,
    outgoing: (all: number): string => `It links to ${posts(all)}`,
    noIncoming: 'No post links here.',
    noOutgoing: 'It links to no other post.',
    links: (links: number): string => count(links, 'link', 'links'),
    /** Opens all posts of a neighbour. */
    all: (all: number): string => `all ${whole(all)}`,
    shown: (shown: number, all: number): string => `The strongest ${whole(shown)} of ${whole(all)}`,
    before: 'A step before',
    after: 'A step further',
    openPost: 'Open the post',
    /** Names the picture. */
    around: 'Neighbours',
    /** How to move by keys. */
    keys: 'Arrow keys move, Enter goes there',
    summary: (post: string, incoming: readonly string[], outgoing: readonly string[]): string =>
      `Links to ${post}: ${incoming.length === 0 ? 'none' : incoming.join(', ')}. Links from it: ${outgoing.length === 0 ? 'none' : outgoing.join(', ')}.`,
    missing: {
      heading: 'There is no such post',
      meaning: 'It may have been removed, or it is not published.',
    },
  },
  authority: {
    title: 'Authority',
    hint: 'What the links between posts pass on (PageRank)',
    most: 'Most authority',
    least: 'Least authority, though posts link to them',
    rank: 'Rank',
    all: (all: number): string => `All ${posts(all)} by authority`,
    mend: 'Links that are missing',
  },
  top: { title: 'Most linked posts', hint: 'Open one to see what is around it' },
};
