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

const { count, whole } = numbers;

/** Links that do not lead where they should. */
export const broken = {
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
  columns: { link: 'Link', why: 'Why', where: 'Where it is', edit: 'Edit' },
  edit: (title: string): string => `Edit “${title}”`,
  /** Where the link leads by way of a redirect or a guess. */
  leadsTo: (place: string): string => `It leads to ${place}.`,
  /** The status of a post that is not published. */
  status: (status: string): string => `Its status is “${status}”.`,
  checked: (when: string): string => `checked ${when}`,
  failingSince: (date: string): string => `not found since ${date}`,
  /** The HTTP status of the last answer. */
  answered: (status: number): string => `answer ${status}`,
  allGood: { heading: 'Every link leads where it should', meaning: 'There is nothing to fix.' },
  notIndexed: {
    heading: 'Nothing has been indexed yet',
    meaning: 'Only indexing your site shows where links lead; imported records do not.',
    action: 'Add a source',
  },
};
