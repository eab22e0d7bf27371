import { numbers } from '../numbers.ts';

/** Why a link does not lead visitors where it should. */
export type BrokenReasonCode =
  | 'no_such_page'
  | 'not_published'
  | 'goes_through_redirect'
  | 'reached_by_guess'
  | 'broken'
  | 'suspect'
  | 'blocked'
  | 'redirected'
  | 'unknown';

const { count, percent, whole } = numbers;

const largest = (share: number | null): string =>
  share === null ? '' : `; one has ${percent(share)} of the links`;

/** Links that do not lead where they should. */
export const broken = {
  title: 'Broken links',
  /** The answer in one line; each part leads to its links. `nothing` takes the place of the first when it counts none. */
  answer: {
    nothing: 'All internal links lead to a page',
    leadNowhere: (links: number): string =>
      `${count(links, 'internal link leads', 'internal links lead')} nowhere`,
    elsewhere: (links: number): string =>
      `${count(links, 'link to another site is', 'links to other sites are')} broken`,
    redirects: (links: number): string => `${whole(links)} ${links === 1 ? 'goes' : 'go'} through a redirect`,
    guesses: (links: number): string => `${whole(links)} ${links === 1 ? 'is' : 'are'} guessed`,
  },
  /** Names the search field: address, text or post. */
  search: 'Search links and posts',
  list: 'Links that do not lead where they should',
  /** Names the choice of reasons. */
  reason: 'Reason',
  /** All reasons that are certain. */
  all: 'All',
  reasons: {
    leads_nowhere: { name: 'Leads nowhere', meaning: 'There is no such page, or visitors cannot see it.' },
    no_such_page: { name: 'No such page', meaning: 'The site has no page at this address.' },
    not_published: { name: 'Not published', meaning: 'The page is there, but visitors cannot see it.' },
    goes_through_redirect: { name: 'Redirect', meaning: 'Visitors get there through a redirect.' },
    reached_by_guess: {
      name: 'Guess',
      meaning: 'The site guesses the page from a similar name; it may be the wrong one.',
    },
    broken: { name: 'Broken elsewhere', meaning: 'The page on the other site is gone.' },
    suspect: {
      name: 'Maybe broken',
      meaning: 'The other site did not find the page; it will be asked again.',
    },
    blocked: { name: 'Refused', meaning: 'The other site refuses programs; visitors may well get there.' },
    redirected: { name: 'Moved elsewhere', meaning: 'The other site sends visitors to another address.' },
    unknown: { name: 'No answer', meaning: 'The other site did not answer properly.' },
  } satisfies Readonly<Record<BrokenReasonCode | 'leads_nowhere', { name: string; meaning: string }>>,
  /** What `no_such_page` and `leads_nowhere` mean where no server was asked. */
  notRead: {
    no_such_page: 'It is not among the pages that were read.',
    leads_nowhere: 'The page is not among those that were read, or visitors cannot see it.',
  },
  /** Many links at once. */
  groups: {
    name: 'Show',
    by: { links: 'Links', address: 'By address', post: 'By post', path: 'By path' },
    list: 'Broken links in groups, the largest first',
    /** How many groups there are, and the share of the largest one in per cent; null where none is larger than the others. */
    share: {
      address: (groups: number, share: number | null): string =>
        groups === 1
          ? 'They lead to one address.'
          : `They lead to ${whole(groups)} addresses${largest(share)}.`,
      post: (groups: number, share: number | null): string =>
        groups === 1 ? 'They are in one post.' : `They are in ${whole(groups)} posts${largest(share)}.`,
      path: (groups: number, share: number | null): string =>
        groups === 1
          ? 'They lead to one folder.'
          : `They lead to ${whole(groups)} folders or sites${largest(share)}.`,
    } satisfies Readonly<Record<string, (groups: number, share: number | null) => string>>,
    columns: {
      address: 'Address',
      post: 'Post',
      path: 'Path',
      links: 'Links',
      why: 'Why',
      where: 'Where they are',
      examples: 'Where they lead',
      act: 'Action',
    },
    morePosts: (posts: number): string => `and ${count(posts, 'more post', 'more posts')}`,
    moreAddresses: (addresses: number): string => `and ${count(addresses, 'more address', 'more addresses')}`,
    /** Of a folder below which no page was read. */
    otherProgram: 'No page below it was read. Does it belong to another program?',
    /** A filter that came from a group. */
    one: (name: string): string => `Only ${name}`,
    leave: 'Show all groups',
    /** Reads aloud which links a button is about. */
    about: (action: string, group: string): string => `${action}: ${group}`,
  },
  ignore: {
    action: 'Ignore',
    title: (links: number): string => `Ignore ${count(links, 'link', 'links')}?`,
    meaning: 'Ignored links disappear from all counts and lists. You can take this back.',
    /** Of all links in a post. */
    titleOfPost: (title: string): string => `Ignore all broken links in “${title}”?`,
    meaningOfPost:
      'They disappear from all counts and lists, and so will broken links that are added to the post later. You can take this back.',
    allIn: (title: string): string => `All broken links in “${title}”`,
    what: 'What is ignored',
    pattern: 'An address, a path, or a pattern: * stands for any text.',
    reason: 'Reason (optional)',
    name: 'Ignored links',
    shown: { open: 'To mend', ignored: 'Ignored' },
    rules: 'What is ignored',
    rule: (date: string, login: string): string => (login === '' ? date : `${date}, ${login}`),
    takeBack: 'Take back',
    /** After it was ignored. */
    done: (what: string): string => `Ignored: ${what}`,
    show: 'Show ignored',
  },
  replace: {
    action: 'Replace…',
    title: (links: number): string =>
      links === 1 ? 'Where should this link lead?' : `Where should ${whole(links)} links lead?`,
    how: {
      redirect_end: 'end of the redirect',
      platform_guess: 'where the site sends visitors',
      same_name: 'same name',
      same_title: 'same title',
      spelling: 'similar spelling',
      same_words: 'same words',
    },
    certainty: { certain: 'certain', likely: 'likely', possible: 'possible' },
    address: 'Another address',
    /** When no page looks like what was meant. */
    anAddress: 'An address (no page looks like what was meant)',
    field: 'Address',
    unlink: 'Nowhere: remove the link and keep its text',
    meaning: 'This makes a plan. Nothing changes before you apply it.',
    most: (changes: number): string =>
      `A plan takes ${whole(changes)} changes at most; make another one for the rest.`,
    submit: 'Make a plan',
    missing: 'Choose where it should lead.',
  },
  columns: { link: 'Link', why: 'Why', where: 'Where it is', edit: 'Edit' },
  edit: (title: string): string => `Edit “${title}”`,
  /** Where the link leads by way of a redirect or a guess. */
  leadsTo: (place: string): string => `It leads to ${place}.`,
  /** The status of a post that is not published. */
  status: (status: string): string => `Its status is “${status}”.`,
  checked: (when: string): string => `checked ${when}`,
  failingSince: (date: string): string => `not found since ${date}`,
  /** The HTTP status of the last answer. */
  answered: (status: number): string => `status ${status}`,
  allGood: { heading: 'Every link leads where it should', meaning: 'There is nothing to fix.' },
  notIndexed: {
    heading: 'Nothing has been indexed yet',
    meaning: 'Only indexing your site shows where links lead; imported records do not.',
    action: 'Add a source',
  },
};
