import type { AllLinksWords } from '../../dashboard/all-links.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const allLinks: AllLinksWords = {
  answer: {
    internal: (links) => `${count(links, 'link stays', 'links stay')} on the site`,
    external: (links) => `${whole(links)} ${links === 1 ? 'leads' : 'lead'} to other sites`,
  },
  list: 'Links',
  search: 'Search addresses',
  columns: { address: 'Leads to', type: 'Type', from: 'Found in', to: 'Leads to post' },
  kind: { name: 'Kind of link', all: 'All', internal: 'Internal', external: 'External' },
  types: { internal: 'internal', external: 'external' },
  from: (title) => (title === null ? 'in one post' : `in “${title}”`),
  to: (title) => (title === null ? 'to one post' : `to “${title}”`),
  leave: (filter) => `Show all links, not only: ${filter}`,
  untitled: 'no title',
  openPost: (title) => `Open the post “${title}”`,
  empty: {
    heading: 'There are no links yet',
    meaning: 'Index your site to see every link with the post that contains it.',
    action: 'Add a source',
  },
};
