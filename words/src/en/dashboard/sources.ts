import { numbers } from '../numbers.ts';
import { inEnglish } from '../said/index.ts';

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

const { count, decimal, whole } = numbers;

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  m: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  d: ['day', 'days'],
};

/** The screens of sources and of one run. Times such as `12 minutes ago` and durations come in as texts. */
export const sources = {
  answer: {
    none: 'No source has been read yet.',
    /** The only source is that of the sample site. */
    sample: 'This is the sample site. It disappears when you add your own.',
    /** A source is being read. */
    reading: (location: string): string => `${location} is being read.`,
    failed: (location: string, ago: string): string => `${location} could not be read (${ago}).`,
    never: (sources: number): string => `${count(sources, 'source has', 'sources have')} never been read.`,
    current: (sources: number, ago: string): string =>
      sources === 1
        ? `Your site was read ${ago}.`
        : `All ${whole(sources)} sources have been read, the latest ${ago}.`,
    seeRun: 'See the run',
  },
  empty: {
    heading: 'Where is your site?',
    meaning:
      'Signpost reads its posts and links from there, and shows which links lead nowhere and which posts nothing links to.',
  },
  kinds: {
    site: 'Website (detected automatically)',
    'wordpress-rest': 'WordPress (REST API)',
    sitemap: 'Sitemap',
    crawl: 'Crawl (follow links)',
    'wordpress-db': 'WordPress database',
    html: 'Folder of HTML files',
    wxr: 'WordPress export file',
    records: 'Record file',
  } satisfies Readonly<Record<SourceKind, string>>,
  states: {
    running: 'reading',
    done: 'done',
    failed: 'failed',
    cancelled: 'cancelled',
    interrupted: 'interrupted',
  } satisfies Readonly<Record<RunState, string>>,
  neverRead: 'never read',
  columns: {
    source: 'Source',
    state: 'State',
    lastRead: 'Last read',
    nextRead: 'Next',
    actions: 'Actions',
  },
  notScheduled: 'only by hand',
  schedule: (text: string): string => {
    const [, number = '', unit = ''] = /^every (\d+)([mhd])$/.exec(text) ?? [];
    const names = UNITS[unit];
    if (names === undefined) return text;
    return number === '1' ? `every ${names[0]}` : `every ${whole(Number(number))} ${names[1]}`;
  },
  indexNow: 'Index now',
  starting: 'Starting…',
  alreadyRunning: 'Another run is in progress. Wait until it finishes, or cancel it.',
  menu: (location: string): string => `More about ${location}`,
  editSchedule: 'Edit schedule',
  scheduleForm: {
    title: 'When should it be read automatically?',
    when: 'Schedule',
    off: 'Never (only by hand)',
    hourly: 'Every hour',
    sixHourly: 'Every 6 hours',
    daily: 'Every day',
    own: 'Another schedule',
    ownLabel: 'Your schedule',
    ownHelp:
      'Such as “every 30m”, “every 12h”, or a five-field cron expression with a time zone: “0 3 * * * Europe/Berlin”.',
    bad: 'Not a schedule. Write “every 6h” or a five-field cron expression.',
  },
  remove: {
    title: (location: string): string => `Remove ${location}?`,
    meaning:
      'Its posts and links are removed from the lists unless another source has them too, and its runs are deleted. Your site itself is not touched.',
    verb: 'Remove the source',
  },
  add: {
    title: 'Add a source',
    kind: 'How it is read',
    kindHelp: {
      site: 'WordPress if it answers, else the sitemap, else by following links.',
      'wordpress-rest': 'With an application password drafts and private posts are read too.',
      sitemap: 'The pages that the sitemap lists.',
      crawl: 'Page by page from the home page, at a gentle pace.',
      'wordpress-db': 'The fastest way for a large site. A read-only account is enough.',
      html: 'The files that Hugo, Astro, Eleventy and others write.',
    },
    location: 'Address',
    folder: 'Folder on the machine that runs Signpost',
    database: 'Database, such as mysql://user@host:3306/name',
    user: 'Login',
    password: 'Password',
    passwordHelp: 'Stored with the source and never shown again.',
    base: 'Public address of the folder',
    baseHelp: 'Where visitors find these files, such as https://www.example.com.',
    /** Fields that a person seldom needs. */
    options: {
      heading: 'More options',
      fields: {
        types: { label: 'Post types', help: 'Slugs, separated by commas. All public ones when empty.' },
        aliases: {
          label: 'Other addresses of the same site',
          help: 'Links to them count as internal. Separated by commas.',
        },
        edit_url: {
          label: 'Where posts are edited',
          help: 'For sites that are not WordPress, such as https://github.com/me/site/edit/main/content/{stem}.md. {path} is the path of the post, {stem} the path without .html, {id} its number.',
        },
        prefix: { label: 'Table prefix', help: 'Detected when empty.' },
        blog: {
          label: 'Site number in a multisite network',
          help: 'Needed where the database holds several sites.',
        },
        home: { label: 'Public address', help: 'Only if the one in the database is wrong.' },
        trust_plugin_tables: {
          label: 'Use the links a plugin has stored',
          help: 'The content is then not searched for links.',
        },
        no_text: {
          label: 'Do not store the texts of posts',
          help: 'Links are found as before, but none are suggested.',
        },
        elsewhere: {
          label: 'Paths of other programs',
          help: 'Such as /forum/, separated by commas: nothing is read there, and links to them are not treated as broken.',
        },
        max_pages: { label: 'Maximum number of pages', help: 'The crawl stops there.' },
        max_depth: { label: 'Maximum steps from the home page', help: 'Pages farther away are left out.' },
      },
      bad: 'The service does not accept this.',
    },
    submit: 'Add and index now',
    submitting: 'Adding…',
    exists: 'This source already exists.',
    badLocation: 'Not an address. Write it like https://www.example.com.',
    refused: 'The service does not accept this:',
  },
  test: {
    running: 'Checking whether it can be read…',
    works: 'It can be read',
    /** How many documents there are; null when only a run can tell. */
    documents: (documents: number | null): string =>
      documents === null
        ? 'The number of pages will be known once it is read.'
        : `${count(documents, 'document', 'documents')}.`,
    fails: 'It cannot be read yet:',
  },
  /** What the index has said, in this language. */
  said: inEnglish,
  history: 'Runs',
  runColumns: {
    started: 'Started',
    source: 'Source',
    state: 'State',
    documents: 'Documents',
    changes: 'Changes',
    duration: 'Took',
  },
  documents: ({ read, same, unreadable }: { read: number; same: number; unreadable: number }): string =>
    `${whole(read + same)} read${unreadable === 0 ? '' : `, ${whole(unreadable)} not readable`}`,
  changes: (counts: RunCounts): string => {
    const parts = [
      ...part('+', counts.posts_added, 'post', 'posts'),
      ...part('−', counts.posts_removed, 'post', 'posts'),
      ...part('', counts.posts_changed, 'post changed', 'posts changed'),
      ...part('+', counts.links_added, 'link', 'links'),
      ...part('−', counts.links_removed, 'link', 'links'),
      ...part('', counts.links_moved, 'link moved', 'links moved'),
    ];
    return parts.length === 0 ? 'nothing' : parts.join(', ');
  },
  noRuns: 'Nothing has been read yet.',
  older: 'Older runs',
  newest: 'Newest runs',
  allSources: 'All sources',
  run: {
    title: (id: number): string => `Run ${id}`,
    reading: (location: string): string => `Reading ${location}`,
    /** How far it is, as far as that is known. */
    progress: (done: number, expected: number | null): string =>
      expected === null
        ? count(done, 'document', 'documents')
        : `${whole(done)} of ${count(expected, 'document', 'documents')}`,
    rate: (perSecond: number): string => `${decimal(perSecond)} a second`,
    left: (duration: string): string => `about ${duration} left`,
    done: (documents: number, duration: string): string =>
      `${count(documents, 'document', 'documents')} read in ${duration}.`,
    failed: 'This run failed. The lists stay as they were.',
    cancelled: 'This run was cancelled. What it had read is kept.',
    interrupted: 'This run was interrupted. It continues where it stopped when the source is read again.',
    cancel: 'Cancel the run',
    cancelling: 'Cancelling…',
    again: 'Index again',
    goOn: 'Continue reading',
    figures: {
      read: 'new or changed',
      same: 'unchanged',
      unreadable: 'not readable',
      postsAdded: 'added',
      postsRemoved: 'removed',
      postsChanged: 'changed',
      linksAdded: 'added',
      linksRemoved: 'removed',
      linksMoved: 'lead elsewhere',
      orphansNew: 'new',
      orphansRescued: 'linked again',
    },
    documents: 'Documents',
    posts: 'Posts',
    links: 'Links',
    orphans: 'Orphans',
    atEnd: 'counted at the end',
    changes: {
      all: 'All',
      added: 'Added',
      removed: 'Removed',
      moved: 'Moved',
      changed: 'Changed',
      orphaned: 'New orphans',
      rescued: 'Linked again',
    } satisfies Readonly<Record<PostChange | 'all', string>>,
    changeOf: {
      added: 'added',
      removed: 'removed',
      moved: 'moved',
      changed: 'changed',
      orphaned: 'orphan now',
      rescued: 'linked again',
    } satisfies Readonly<Record<PostChange, string>>,
    changedPosts: {
      title: 'Posts that changed',
      none: 'No post changed in this run.',
      noneYet: 'No post has changed so far.',
      notKept: 'The list of posts was not kept.',
      firstOnly: (posts) => `Only the first ${whole(posts)} posts of a run are kept.`,
    } satisfies ChangeListWords,
    changedLinks: {
      title: 'Links that changed',
      none: 'No link changed in this run.',
      noneYet: 'No link has changed so far.',
      notKept: 'The list of links was not kept.',
      firstOnly: (links) => `Only the first ${whole(links)} links of a run are kept.`,
    } satisfies ChangeListWords,
    /** In place of the text of a link that has none. */
    noAnchor: 'no text',
    /** Before the former target of a link that now leads elsewhere. */
    ledTo: 'before:',
    more: 'Show more',
    unreadable: 'Could not be read',
    unreadableMeaning: 'Earlier data about these documents is kept.',
    group: (documents: number): string => count(documents, 'document', 'documents'),
    notes: 'Notes',
    showOrphans: 'Show the orphans',
    showBroken: 'Show the broken links',
    startedAt: (time: string): string => `started ${time}`,
    /** The connection for live news is lost, and the page asks every few seconds. */
    polling: 'Live updates are interrupted: this page checks every few seconds.',
  },
};

function part(sign: string, number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${sign}${count(number, one, many)}`];
}
