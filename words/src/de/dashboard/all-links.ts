import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const allLinks: DashboardWords['allLinks'] = {
  answer: {
    internal: (links) => `${count(links, 'Link bleibt', 'Links bleiben')} auf der Website`,
    external: (links) => `${whole(links)} ${links === 1 ? 'führt' : 'führen'} zu anderen Websites`,
  },
  list: 'Links',
  search: 'Adressen durchsuchen',
  columns: { address: 'Führt zu', type: 'Typ', from: 'Steht in', to: 'Führt zum Beitrag' },
  kind: { name: 'Art des Links', all: 'Alle', internal: 'Intern', external: 'Extern' },
  types: { internal: 'intern', external: 'extern' },
  from: (title) => (title === null ? 'in einem Beitrag' : `in „${title}“`),
  to: (title) => (title === null ? 'zu einem Beitrag' : `zu „${title}“`),
  leave: (filter) => `Alle Links anzeigen, nicht nur: ${filter}`,
  empty: {
    heading: 'Es gibt noch keine Links',
    meaning: 'Lesen Sie Ihre Website ein: Dann steht hier jeder Link mit dem Beitrag, der ihn enthält.',
    action: 'Quelle hinzufügen',
  },
};
