import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;
const posts = (number: number): string => count(number, 'Beitrag', 'Beiträge');

export const structure: DashboardWords['structure'] = {
  answer: {
    steps: (median) =>
      `Die Hälfte der Beiträge, zu denen Links führen, liegt höchstens ${count(median, 'Schritt', 'Schritte')} von der Startseite entfernt.`,
    unreached: (some, of) => `${whole(some)} von ${whole(of)} sind über Links nicht erreichbar`,
    allReached: (all) => `Links führen zu allen Beiträgen (${whole(all)}).`,
    noHome:
      'Kein gespeicherter Beitrag hat die Adresse der Startseite. Deshalb lassen sich keine Schritte von ihr aus zählen.',
  },
  noHome: {
    heading: 'Die Startseite ist nicht unter den Beiträgen',
    meaning:
      'Bei ihren Links beginnen Besucher. Eine Startseite, die nur die neuesten Beiträge zeigt, ist kein eigener Beitrag; wird die Website über ihre Adresse eingelesen, ist auch sie dabei.',
    action: 'Zu den Quellen',
  },
  empty: {
    heading: 'Noch gibt es nichts zu zeichnen',
    meaning: 'Lesen Sie eine Website ein, dann stehen hier ihre Bereiche und Links.',
    action: 'Website einlesen',
  },
  outdated: {
    heading: 'Die Struktur ist noch nicht berechnet',
    meaning:
      'Die Daten hat eine frühere Version gespeichert. Der nächste Lauf berechnet die Struktur; Listen und Zahlen sind wie zuvor.',
    action: 'Jetzt einlesen',
  },
  sections: {
    title: 'Bereiche',
    by: { path: 'Nach Adresse', type: 'Nach Typ' },
    byLabel: 'Was einen Bereich ausmacht',
    special: { top: 'Oberste Ebene', none: 'Nicht auf dieser Website' },
    rest: (sections) => `${whole(sections)} kleinere Bereiche`,
    posts,
    flow: ({ from, to, posts: some }, of) =>
      `${from}: ${whole(some)} von ${count(of, 'Beitrag', 'Beiträgen')} mit Links zu ${to}`,
    bands: 'Ein Band steht für die Beiträge eines Bereichs, die auf einen anderen verweisen, und öffnet sie.',
    weaker: (flows) =>
      `${count(flows, 'schwächere Verbindung steht', 'schwächere Verbindungen stehen')} in der Tabelle.`,
    noFlows: 'Kein Bereich verweist auf einen anderen.',
    onlyOne: {
      path: (name, all) =>
        `Alle Beiträge (${whole(all)}) liegen in einem Bereich (${name}), es gibt also nichts zu vergleichen. Adressen wie /blog/ein-beitrag ergeben Bereiche.`,
      type: (name, all) =>
        `Alle Beiträge (${whole(all)}) haben einen Typ (${name}), es gibt also nichts zu vergleichen.`,
    },
    flowTable: 'Welcher Bereich auf welchen verweist',
    summary: (sections, strongest) => {
      const [largest] = sections;
      if (largest === undefined) return 'Es gibt keine Bereiche.';
      const first = `${count(sections.length, 'Bereich', 'Bereiche')}; der größte ist ${largest.name} mit ${count(largest.posts, 'Beitrag', 'Beiträgen')}.`;
      if (strongest === null) return `${first} Kein Bereich verweist auf einen anderen.`;
      return `${first} Die stärkste Verbindung: ${posts(strongest.posts)} in ${strongest.from} mit Links zu ${strongest.to}.`;
    },
  },
  columns: {
    section: 'Bereich',
    posts: 'Beiträge',
    orphans: 'Verwaist',
    inside: 'Links nach innen',
    out: 'Links nach außen',
    in: 'Von außen',
    from: 'Von',
    to: 'Zu',
    steps: 'Schritte',
    links: 'Links',
    incoming: 'Eingehend',
  },
  depth: {
    title: 'Schritte von der Startseite',
    steps: (from, isOpen) =>
      isOpen ? `${whole(from)} Schritte oder mehr` : count(from, 'Schritt', 'Schritte'),
    unreached: 'nicht erreicht',
    note: 'Gezählt über die Links in Beiträgen. Menüs zählen nicht.',
    summary: (bars, unreached) =>
      `Beiträge nach Schritten von der Startseite: ${bars.map((bar) => `${bar.name}: ${posts(bar.posts)}`).join('; ')}. Nicht erreichbar: ${posts(unreached)}.`,
  },
  distribution: {
    titles: {
      incoming: 'Links zu einem Beitrag',
      internal: 'Links in einem Beitrag, zu dieser Website',
      external: 'Links in einem Beitrag, zu anderen Websites',
    },
    choices: { incoming: 'Eingehend', internal: 'Intern', external: 'Extern' },
    choice: 'Welche Links gezählt werden',
    note: 'Jeder Balken öffnet seine Beiträge.',
    range: (from, to) => {
      if (to === null) return `${whole(from)} Links oder mehr`;
      return from === to ? count(from, 'Link', 'Links') : `${whole(from)} bis ${whole(to)} Links`;
    },
    short: (from, to) => {
      if (to === null) return `${from}+`;
      return from === to ? `${from}` : `${from}–${to}`;
    },
    summary: (counted, bars) => {
      const what = {
        incoming: 'eingehenden Links',
        internal: 'internen Links',
        external: 'Links zu anderen Websites',
      };
      return `Beiträge nach ${what[counted]}: ${bars.map((bar) => `${bar.name}: ${posts(bar.posts)}`).join('; ')}.`;
    },
  },
  section: {
    title: (name) => `Bereich ${name}`,
    back: 'Alle Bereiche',
    answer: (section, orphans) =>
      orphans === 0
        ? `${posts(section.posts)}, jeder mit mindestens einem eingehenden Link.`
        : `${whole(orphans)} von ${count(section.posts, 'Beitrag', 'Beiträgen')} ohne eingehenden Link.`,
    figures: {
      posts: 'Beiträge',
      orphans: 'Ohne eingehenden Link',
      inside: 'Mit Links in denselben Bereich',
      out: 'Mit Links in einen anderen Bereich',
      in: 'Aus einem anderen Bereich verlinkt',
    },
    leadsTo: 'Führt zu',
    linkedFrom: 'Wird verlinkt von',
    leadsNowhere: 'Kein Beitrag dieses Bereichs verweist auf einen anderen Bereich.',
    linkedFromNowhere: 'Kein anderer Bereich verweist hierher.',
    flowOut: (some) => `${posts(some)} mit Links dorthin`,
    flowIn: (some) => `${posts(some)} mit Links hierher`,
    strongest: 'Am häufigsten verlinkt',
    allPosts: (all) => (all === 1 ? 'Den einen Beitrag zeigen' : `Alle ${whole(all)} Beiträge zeigen`),
    missing: {
      heading: 'Diesen Bereich gibt es nicht',
      meaning: 'Vielleicht ist er zu klein, um allein zu stehen, oder seine Beiträge sind umgezogen.',
    },
  },
  neighbours: {
    title: (post) => `Rund um „${post}“`,
    answer: (incoming, outgoing) =>
      `${count(incoming, 'Beitrag verweist', 'Beiträge verweisen')} hierher; von hier führen Links zu ${whole(outgoing)}.`,
    incoming: (all) => `${count(all, 'Beitrag verweist', 'Beiträge verweisen')} hierher`,
    outgoing: (all) => `Von hier führen Links zu ${count(all, 'Beitrag', 'Beiträgen')}`,
    noIncoming: 'Kein Beitrag verweist hierher.',
    noOutgoing: 'Von hier führt kein Link zu einem anderen Beitrag.',
    links: (links) => count(links, 'Link', 'Links'),
    all: (all) => `alle ${whole(all)}`,
    shown: (shown, all) => `Die stärksten ${whole(shown)} von ${whole(all)}`,
    before: 'Einen Schritt davor',
    after: 'Einen Schritt weiter',
    openPost: 'Beitrag öffnen',
    around: 'Nachbarn',
    keys: 'Pfeiltasten bewegen, Eingabe geht hin',
    summary: (post, incoming, outgoing) =>
      `Links zu ${post}: ${incoming.length === 0 ? 'keine' : incoming.join(', ')}. Links von dort: ${outgoing.length === 0 ? 'keine' : outgoing.join(', ')}.`,
    missing: {
      heading: 'Diesen Beitrag gibt es nicht',
      meaning: 'Vielleicht wurde er entfernt, oder er ist nicht veröffentlicht.',
    },
  },
  authority: {
    title: 'Autorität',
    hint: 'Was die Links zwischen Beiträgen weitergeben (PageRank)',
    most: 'Die meiste Autorität',
    least: 'Die wenigste Autorität, obwohl verlinkt',
    rank: 'Rang',
    all: (all) => `Alle ${posts(all)} nach Autorität`,
    mend: 'Links, die fehlen',
  },
  top: { title: 'Am häufigsten verlinkt', hint: 'Jeder öffnet, was um ihn herum ist' },
};
