/** The list of posts. */
export interface PostsWords {
  /** The answer in one line, in parts: `23 of 412 posts have no incoming link`, `4 of them are cited by AI answers`, `Show the 23`. */
  orphans: (orphans: number, posts: number) => string;
  citedOrphans: (cited: number) => string;
  showOrphans: (orphans: number) => string;
  /** In place of the answer when there is no orphan. */
  noOrphans: (posts: number) => string;
  /** Names the table for screen readers. */
  list: string;
  search: string;
  columns: Readonly<
    Record<'title' | 'type' | 'incoming' | 'internal' | 'external' | 'score' | 'changed' | 'cited', string>
  >;
  /** Beside the number 0 of an orphan. */
  orphan: string;
  /** Name the links that a number of a post opens. */
  openLinks: Readonly<Record<'internal' | 'external', (links: number) => string>>;
  linking: { name: string; all: string; orphans: string; linked: string };
  types: { all: string };
  score: { name: string; any: string; great: string; good: string; bad: string; none: string };
  /** What the posts of a group have in common. */
  group: {
    /** Takes the group away. */
    leave: (group: string) => string;
    depth: (steps: string) => string;
    unreached: string;
    incoming: (range: string) => string;
    internal: (range: string) => string;
    external: (range: string) => string;
    section: (name: string) => string;
    type: (name: string) => string;
    linksTo: (section: string) => string;
    linkedFrom: (section: string) => string;
    linksToPost: (id: string) => string;
    linkedFromPost: (id: string) => string;
    cited: string;
    /** Sections that have no name of their own. */
    sections: Readonly<Record<'/' | '/none' | '/rest' | '/others', string>>;
  };
  empty: { heading: string; meaning: string; action: string };
}
