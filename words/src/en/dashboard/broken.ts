import type { BrokenWords } from '../../dashboard/broken.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const broken: BrokenWords = {
  answer: {
    nothing: 'All internal links lead to a page',
    leadNowhere: (links) => `${count(links, 'internal link leads', 'internal links lead')} nowhere`,
    elsewhere: (links) => `${count(links, 'link to another site is', 'links to other sites are')} broken`,
    redirects: (links) => `${whole(links)} ${links === 1 ? 'goes' : 'go'} through a redirect`,
    guesses: (links) => `${whole(links)} ${links === 1 ? 'is' : 'are'} guessed`,
  },
  search: 'Search links and posts',
  list: 'Links that do not lead where they should',
  reason: 'Reason',
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
  },
  notRead: {
    no_such_page: 'It is not among the pages that were read.',
    leads_nowhere: 'The page is not among those that were read, or visitors cannot see it.',
  },
  columns: { link: 'Link', why: 'Why', where: 'Where it is', edit: 'Edit' },
  edit: (title) => `Edit “${title}”`,
  leadsTo: (place) => `It leads to ${place}.`,
  status: (status) => `Its status is “${status}”.`,
  checked: (when) => `checked ${when}`,
  failingSince: (date) => `not found since ${date}`,
  answered: (status) => `answer ${status}`,
  unchecked: {
    heading: 'Links to other sites have never been checked',
    meaning: 'This command checks them politely and tries failed ones again later; run it once a day:',
    command: 'signpost index check-links',
  },
  allGood: { heading: 'Every link leads where it should', meaning: 'There is nothing to fix.' },
  notIndexed: {
    heading: 'Nothing has been indexed yet',
    meaning: 'Only indexing your site shows where links lead; imported records do not.',
    action: 'Add a source',
  },
};
