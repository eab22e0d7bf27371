/** What is known of how visitors come to a post. */
export interface PostFacts {
  isPublished: boolean;
  cannotBeOpened: boolean;
  isProtected: boolean;
  isNoindex: boolean;
  /** Links that count. */
  incoming: number;
  /** The posts that contain these links, and how many of the links stand in a text; null when it is not known. */
  incomingPosts: number | null;
  inText: number | null;
  /** Links that do not count, such as those of a menu. */
  uncounted: readonly { position: string; anchor: string }[];
  /** Codes of the index; null when it is not known. */
  reachedBy: string | null;
  /** AI answers that cite the post. */
  citedIn: number;
}

/** One post: how it is reached, and where it leads. */
export interface OnePostWords {
  untitled: string;
  /** The text of a link, as it is quoted. */
  quoted: (text: string) => string;
  /** `changed 10 Jan 2026`. */
  changed: (date: string) => string;
  open: string;
  edit: string;
  neighbours: string;
  /** Why visitors come to the post or do not. The first sentence stands out. */
  why: (facts: PostFacts) => { first: string; rest: string };
  reached: {
    heading: string;
    /** Where on a page a link stands that does not count. */
    places: Readonly<Record<'nav' | 'header' | 'footer' | 'aside' | 'content', string>>;
    onPosts: (posts: number) => string;
    notCounted: string;
    answers: (answers: number) => string;
    all: (links: number) => string;
  };
  from: {
    heading: string;
    nothing: string;
    all: (links: number) => string;
    /** Links that are in no list: menus, mail addresses, files. */
    uncounted: (links: number) => string;
  };
  /** What runs of the index did to it. */
  history: {
    heading: string;
    changes: Readonly<Record<string, string>>;
  };
  /** How a link was understood: its kind, and how its target was found. Unknown codes are shown as they are. */
  kinds: Readonly<Record<string, string>>;
  ways: Readonly<Record<string, string>>;
  /** Where a link leads when not to a post. */
  ends: Readonly<Record<string, string>>;
  gone: { heading: string; meaning: string };
  /** Without an index there is no text around links. */
  noIndex: string;
}
