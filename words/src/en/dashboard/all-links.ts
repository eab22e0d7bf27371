import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

/** The list of stored links. */
export const allLinks = {
  /** The answer in one line, of two parts; each leads to its links. */
  answer: {
    internal: (links: number): string => `${count(links, 'link stays', 'links stay')} on the site`,
    external: (links: number): string => `${whole(links)} ${links === 1 ? 'leads' : 'lead'} to other sites`,
  },
  list: 'Links',
  search: 'Search addresses',
  columns: { address: 'Leads to', type: 'Type', from: 'Found in', to: 'Leads to post' },
  kind: { name: 'Kind of link', all: 'All', internal: 'Internal', external: 'External' },
  /** The type of a link; a type that is not among them is shown as it is. */
  types: { internal: 'internal', external: 'external' } as Readonly<Record<string, string>>,
  /** Only the links of one post; null when its title is not known. */
  from: (title: string | null): string => (title === null ? 'in one post' : `in “${title}”`),
  to: (title: string | null): string => (title === null ? 'to one post' : `to “${title}”`),
  leave: (filter: string): string => `Show all links, not only: ${filter}`,
  empty: {
    heading: 'There are no links yet',
    meaning: 'Index your site to see every link with the post that contains it.',
    action: 'Add a source',
  },
};
