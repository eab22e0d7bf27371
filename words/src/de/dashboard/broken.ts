import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const broken: DashboardWords['broken'] = {
  answer: {
    nothing: 'Kein interner Link führt ins Leere',
    leadNowhere: (links) => `${count(links, 'interner Link führt', 'interne Links führen')} ins Leere`,
    elsewhere: (links) =>
      `${count(links, 'Link zu einer anderen Website ist', 'Links zu anderen Websites sind')} defekt`,
    redirects: (links) => `${whole(links)} ${links === 1 ? 'führt' : 'führen'} über eine Weiterleitung`,
    guesses: (links) => `${whole(links)} ${links === 1 ? 'ist' : 'sind'} vermutet`,
  },
  search: 'Links und Beiträge durchsuchen',
  list: 'Links, die nicht dahin führen, wohin sie sollen',
  reason: 'Grund',
  all: 'Alle',
  reasons: {
    leads_nowhere: {
      name: 'Ins Leere',
      meaning: 'Die Seite gibt es nicht, oder sie ist für andere nicht zu sehen.',
    },
    no_such_page: { name: 'Keine Seite', meaning: 'Unter dieser Adresse hat die Website keine Seite.' },
    not_published: {
      name: 'Nicht veröffentlicht',
      meaning: 'Die Seite gibt es, aber sie ist für andere nicht zu sehen.',
    },
    goes_through_redirect: { name: 'Weiterleitung', meaning: 'Der Weg führt über eine Weiterleitung.' },
    reached_by_guess: {
      name: 'Vermutung',
      meaning: 'Die Website vermutet die Seite nach einem ähnlichen Namen; es kann die falsche sein.',
    },
    broken: { name: 'Anderswo defekt', meaning: 'Die Seite der anderen Website gibt es nicht mehr.' },
    suspect: {
      name: 'Vielleicht defekt',
      meaning: 'Die andere Website fand die Seite nicht; sie wird noch einmal gefragt.',
    },
    blocked: {
      name: 'Abgewiesen',
      meaning: 'Die andere Website weist Programme ab; Menschen kommen vielleicht hin.',
    },
    redirected: { name: 'Umgezogen', meaning: 'Die andere Website leitet zu einer anderen Adresse weiter.' },
    unknown: { name: 'Keine Antwort', meaning: 'Die andere Website hat nicht richtig geantwortet.' },
  },
  notRead: {
    no_such_page: 'Sie ist nicht unter den gelesenen Seiten.',
    leads_nowhere: 'Die Seite ist nicht unter den gelesenen, oder Besucher sehen sie nicht.',
  },
  columns: { link: 'Link', why: 'Warum', where: 'Wo er steht', edit: 'Bearbeiten' },
  edit: (title) => `„${title}“ bearbeiten`,
  leadsTo: (place) => `Er führt zu ${place}.`,
  status: (status) => `Ihr Status ist „${status}“.`,
  checked: (when) => `geprüft ${when}`,
  failingSince: (date) => `nicht gefunden seit ${date}`,
  answered: (status) => `Antwort ${status}`,
  allGood: { heading: 'Jeder Link führt dahin, wohin er soll', meaning: 'Es gibt nichts zu reparieren.' },
  notIndexed: {
    heading: 'Noch wurde nichts eingelesen',
    meaning:
      'Wohin Links führen, ist erst bekannt, wenn Ihre Website eingelesen ist. Importierte Daten sagen es nicht.',
    action: 'Quelle hinzufügen',
  },
};
