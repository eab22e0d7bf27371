import type { Counted, Sectioning, SPECIAL_SECTIONS } from '@signpost/contract/structure';

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

/** The screen that shows how the site hangs together. */
export interface StructureWords {
  /** The answer in one line: first how far posts are, then a door to the posts that cannot be reached. */
  answer: {
    steps: (median: number) => string;
    unreached: (posts: number, of: number) => string;
    allReached: (posts: number) => string;
    noHome: string;
  };
  /** When the home page is not among the posts. */
  noHome: { heading: string; meaning: string; action: string };
  empty: { heading: string; meaning: string; action: string };
  /** When the data is of an earlier version. */
  outdated: { heading: string; meaning: string; action: string };
  sections: {
    title: string;
    by: Readonly<Record<Sectioning, string>>;
    byLabel: string;
    /** Sections without a name of their own. */
    special: Readonly<Record<Exclude<keyof typeof SPECIAL_SECTIONS, 'rest' | 'others'>, string>>;
    rest: (sections: number) => string;
    posts: (posts: number) => string;
    /** `14 of 120 posts in blog link to shop`. */
    flow: (flow: NamedFlow, of: number) => string;
    /** What a band of the picture stands for. */
    bands: string;
    weaker: (flows: number) => string;
    noFlows: string;
    /** In place of the picture, when every post is in the same section. */
    onlyOne: Readonly<Record<Sectioning, (name: string, posts: number) => string>>;
    /** Names the table of flows. */
    flowTable: string;
    summary: (sections: readonly NamedSection[], strongest: NamedFlow | null) => string;
  };
  columns: Readonly<
    Record<
      | 'section'
      | 'posts'
      | 'orphans'
      | 'inside'
      | 'out'
      | 'in'
      | 'from'
      | 'to'
      | 'steps'
      | 'links'
      | 'incoming',
      string
    >
  >;
  depth: {
    title: string;
    /** `3 steps`; the last bar has no end. */
    steps: (from: number, isOpen: boolean) => string;
    unreached: string;
    note: string;
    summary: (bars: readonly NamedBar[], unreached: number) => string;
  };
  distribution: {
    titles: Readonly<Record<Counted, string>>;
    choices: Readonly<Record<Counted, string>>;
    choice: string;
    /** `4 to 7`, `1,024 or more`. */
    range: (from: number, to: number | null) => string;
    /** The same on an axis: `4–7`, `1024+`. */
    short: (from: number, to: number | null) => string;
    summary: (counted: Counted, bars: readonly NamedBar[]) => string;
  };
  /** One section. */
  section: {
    title: (name: string) => string;
    back: string;
    answer: (section: NamedSection, orphans: number) => string;
    figures: Readonly<Record<'posts' | 'orphans' | 'inside' | 'out' | 'in', string>>;
    leadsTo: string;
    linkedFrom: string;
    leadsNowhere: string;
    linkedFromNowhere: string;
    flowOut: (posts: number) => string;
    flowIn: (posts: number) => string;
    strongest: string;
    allPosts: (posts: number) => string;
    missing: { heading: string; meaning: string };
  };
  /** The posts around one post. */
  neighbours: {
    title: (post: string) => string;
    answer: (incoming: number, outgoing: number) => string;
    incoming: (posts: number) => string;
    outgoing: (posts: number) => string;
    noIncoming: string;
    noOutgoing: string;
    links: (links: number) => string;
    /** Opens all posts behind a neighbour. */
    all: (posts: number) => string;
    shown: (shown: number, posts: number) => string;
    before: string;
    after: string;
    openPost: string;
    /** Names the picture. */
    around: string;
    /** How to move by keys. */
    keys: string;
    summary: (post: string, incoming: readonly string[], outgoing: readonly string[]) => string;
    missing: { heading: string; meaning: string };
  };
  top: { title: string; hint: string };
}
