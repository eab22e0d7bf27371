import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, percent, whole } = numbers;

const largest = (one: string, share: number | null): string =>
  share === null ? '' : `; auf ${one} entfallen ${percent(share)} der Links`;

export const broken: DashboardWords['broken'] = {
  title: 'Defekte Links',
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
  groups: {
    name: 'Ansicht',
    by: { links: 'Einzeln', address: 'Nach Adresse', post: 'Nach Beitrag', path: 'Nach Pfad' },
    list: 'Defekte Links in Gruppen, die größten zuerst',
    share: {
      address: (groups, share) =>
        groups === 1
          ? 'Sie führen zu einer einzigen Adresse.'
          : `Sie führen zu ${whole(groups)} Adressen${largest('eine', share)}.`,
      post: (groups, share) =>
        groups === 1
          ? 'Sie stehen in einem einzigen Beitrag.'
          : `Sie stehen in ${whole(groups)} Beiträgen${largest('einen', share)}.`,
      path: (groups, share) =>
        groups === 1
          ? 'Sie führen in einen einzigen Ordner.'
          : `Sie führen in ${whole(groups)} Ordner oder zu anderen Websites${largest('einen Pfad', share)}.`,
    },
    columns: {
      address: 'Adresse',
      post: 'Beitrag',
      path: 'Pfad',
      links: 'Anzahl',
      why: 'Warum',
      where: 'Wo sie stehen',
      examples: 'Wohin sie führen',
      act: 'Aktion',
    },
    morePosts: (posts) => `und ${count(posts, 'weiterer Beitrag', 'weitere Beiträge')}`,
    moreAddresses: (addresses) => `und ${count(addresses, 'weitere Adresse', 'weitere Adressen')}`,
    otherProgram: 'Darunter wurde keine Seite gelesen. Gehört der Pfad zu einem anderen Programm?',
    one: (name) => `Nur ${name}`,
    leave: 'Alle Gruppen zeigen',
    about: (action, group) => `${action} (${group})`,
  },
  ignore: {
    action: 'Ignorieren',
    title: (links) => `${count(links, 'Link', 'Links')} ignorieren?`,
    meaning: 'Ignorierte Links verschwinden aus allen Zahlen und Listen. Das lässt sich zurücknehmen.',
    titleOfPost: (title) => `Alle defekten Links in „${title}“ ignorieren?`,
    meaningOfPost:
      'Sie verschwinden aus allen Zahlen und Listen, auch solche, die später dazukommen. Das lässt sich zurücknehmen.',
    allIn: (title) => `Alle defekten Links in „${title}“`,
    what: 'Was ignoriert wird',
    pattern: 'Eine Adresse, ein Pfad oder ein Muster: * steht für beliebigen Text.',
    reason: 'Grund (freiwillig)',
    name: 'Ignorierte Links',
    shown: { open: 'Zu reparieren', ignored: 'Ignoriert' },
    rules: 'Was ignoriert wird',
    rule: (date, login) => (login === '' ? `am ${date}` : `am ${date} von ${login}`),
    takeBack: 'Zurücknehmen',
    done: (what) => `Ignoriert: ${what}`,
    show: 'Ignorierte zeigen',
  },
  replace: {
    action: 'Ersetzen …',
    title: (links) =>
      links === 1 ? 'Wohin soll dieser Link führen?' : `Wohin sollen ${whole(links)} Links führen?`,
    how: {
      redirect_end: 'Ende der Weiterleitung',
      platform_guess: 'wohin die Website leitet',
      same_name: 'gleicher Name',
      same_title: 'gleicher Titel',
      spelling: 'ähnlich geschrieben',
      same_words: 'gleiche Wörter',
    },
    certainty: { certain: 'sicher', likely: 'wahrscheinlich', possible: 'möglich' },
    address: 'Zu einer anderen Adresse',
    anAddress: 'Zu einer Adresse (keine Seite sieht aus wie das, was gemeint war)',
    field: 'Adresse',
    unlink: 'Nirgendwohin: Link entfernen, Wörter behalten',
    meaning: 'Daraus entsteht ein Plan. Erst wenn Sie ihn ausführen, ändert sich etwas.',
    most: (changes) =>
      `Ein Plan fasst höchstens ${whole(changes)} Änderungen; machen Sie für den Rest einen weiteren.`,
    submit: 'Plan erstellen',
    missing: 'Wählen Sie, wohin es gehen soll.',
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
