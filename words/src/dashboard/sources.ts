import type { Said } from '@signpost/contract/indexing';

/** How a source is read. */
export type SourceKind =
  | 'site'
  | 'wordpress-rest'
  | 'sitemap'
  | 'crawl'
  | 'wordpress-db'
  | 'html'
  | 'wxr'
  | 'records';

type RunState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';
type LinkChange = 'added' | 'removed' | 'moved';
type PostChange = LinkChange | 'changed' | 'orphaned' | 'rescued';

/** The counts of a run. */
interface RunCounts {
  posts_added: number;
  posts_removed: number;
  posts_changed: number;
  links_added: number;
  links_removed: number;
  links_moved: number;
}

/** A list of what a run changed. */
interface ChangeListWords {
  title: string;
  none: string;
  noneYet: string;
  /** The run was made by a version that kept counts only. */
  notKept: string;
  /** Only the first ones of a run are kept. */
  firstOnly: (rows: number) => string;
}

/** The screens of sources and of one run. Times such as `12 minutes ago` and durations come in as texts. */
export interface SourceWords {
  answer: {
    none: string;
    /** The only source is that of the sample site. */
    sample: string;
    /** A source is being read. */
    reading: (location: string) => string;
    failed: (location: string, ago: string) => string;
    never: (sources: number) => string;
    current: (sources: number, ago: string) => string;
    seeRun: string;
  };
  empty: { heading: string; meaning: string };
  kinds: Readonly<Record<SourceKind, string>>;
  states: Readonly<Record<RunState, string>>;
  neverRead: string;
  columns: Readonly<Record<'source' | 'state' | 'lastRead' | 'nextRead' | 'actions', string>>;
  notScheduled: string;
  /** `every 6h` in words; the text itself for what a person wrote as five fields of cron. */
  schedule: (text: string) => string;
  indexNow: string;
  starting: string;
  alreadyRunning: string;
  menu: (location: string) => string;
  editSchedule: string;
  scheduleForm: {
    title: string;
    when: string;
    off: string;
    hourly: string;
    sixHourly: string;
    daily: string;
    own: string;
    ownLabel: string;
    ownHelp: string;
    bad: string;
  };
  remove: { title: (location: string) => string; meaning: string; verb: string };
  add: {
    title: string;
    kind: string;
    kindHelp: Readonly<
      Record<'site' | 'wordpress-rest' | 'sitemap' | 'crawl' | 'wordpress-db' | 'html', string>
    >;
    location: string;
    folder: string;
    database: string;
    user: string;
    password: string;
    passwordHelp: string;
    base: string;
    baseHelp: string;
    /** Fields that a person seldom needs. */
    options: {
      heading: string;
      fields: Readonly<
        Record<
          | 'types'
          | 'aliases'
          | 'edit_url'
          | 'prefix'
          | 'blog'
          | 'home'
          | 'trust_plugin_tables'
          | 'max_pages'
          | 'max_depth',
          { label: string; help: string }
        >
      >;
      bad: string;
    };
    submit: string;
    submitting: string;
    exists: string;
    badLocation: string;
    refused: string;
  };
  test: {
    running: string;
    works: string;
    /** How many documents there are; null when only a run can tell. */
    documents: (documents: number | null) => string;
    fails: string;
  };
  /** What the index has said, in this language. */
  said: (said: Said) => string;
  history: string;
  runColumns: Readonly<Record<'started' | 'source' | 'state' | 'documents' | 'changes' | 'duration', string>>;
  /** `412 read, 3 not readable`. */
  documents: (documents: { read: number; same: number; unreadable: number }) => string;
  /** `+3 posts, −1 post, +12 links`; a word for no change. */
  changes: (counts: RunCounts) => string;
  noRuns: string;
  older: string;
  newest: string;
  allSources: string;
  run: {
    title: (id: number) => string;
    reading: (location: string) => string;
    /** How far it is, as far as that is known. */
    progress: (done: number, expected: number | null) => string;
    rate: (perSecond: number) => string;
    left: (duration: string) => string;
    done: (documents: number, duration: string) => string;
    failed: string;
    cancelled: string;
    interrupted: string;
    cancel: string;
    cancelling: string;
    again: string;
    goOn: string;
    figures: Readonly<
      Record<
        | 'read'
        | 'same'
        | 'unreadable'
        | 'postsAdded'
        | 'postsRemoved'
        | 'postsChanged'
        | 'linksAdded'
        | 'linksRemoved'
        | 'linksMoved'
        | 'orphansNew'
        | 'orphansRescued',
        string
      >
    >;
    documents: string;
    posts: string;
    links: string;
    orphans: string;
    atEnd: string;
    changes: Readonly<Record<PostChange | 'all', string>>;
    changeOf: Readonly<Record<PostChange, string>>;
    changedPosts: ChangeListWords;
    changedLinks: ChangeListWords;
    /** In place of the text of a link that has none. */
    noAnchor: string;
    /** Where a link led that is led elsewhere now. */
    ledTo: string;
    more: string;
    unreadable: string;
    unreadableMeaning: string;
    group: (documents: number) => string;
    notes: string;
    showOrphans: string;
    showBroken: string;
    startedAt: (time: string) => string;
    /** The connection for live news is lost, and the page asks every few seconds. */
    polling: string;
  };
}
