import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const posts: DashboardWords['posts'] = {
  orphans: (orphans, all) =>
    `${whole(orphans)} von ${count(all, 'Beitrag', 'Beiträgen')} ${orphans === 1 ? 'hat' : 'haben'} keinen eingehenden Link`,
  citedOrphans: (cited) => `${whole(cited)} davon ${cited === 1 ? 'wird' : 'werden'} in KI-Antworten zitiert`,
  showOrphans: (orphans) => (orphans === 1 ? 'Diesen anzeigen' : `Diese ${whole(orphans)} anzeigen`),
  noOrphans: (all) =>
    all === 1
      ? 'Der Beitrag hat einen eingehenden Link.'
      : `Alle ${whole(all)} Beiträge haben einen eingehenden Link.`,
  list: 'Beiträge',
  search: 'Titel und Adressen durchsuchen',
  columns: {
    title: 'Titel',
    type: 'Typ',
    incoming: 'Eingehend',
    internal: 'Intern',
    external: 'Extern',
    score: 'SEO-Wert',
    changed: 'Geändert',
    cited: 'Zitiert in',
    authority: 'Rang nach Autorität',
    depth: 'Tiefe',
    depthWithMenus: 'Tiefe mit Menüs',
  },
  orphan: 'verwaist',
  openLinks: {
    internal: (links) => `${count(links, 'interner Link', 'interne Links')} dieses Beitrags`,
    external: (links) => `${count(links, 'externer Link', 'externe Links')} dieses Beitrags`,
  },
  linking: { name: 'Eingehende Links', all: 'Alle', orphans: 'Verwaist', linked: 'Verlinkt' },
  types: { all: 'Alle Typen' },
  score: {
    name: 'SEO-Wert',
    any: 'Jeder SEO-Wert',
    great: 'Sehr gut: über 80',
    good: 'Gut: 51 bis 80',
    bad: 'Schlecht: bis 50',
    none: 'Ohne SEO-Wert',
  },
  standing: {
    name: 'Autorität und Tiefe',
    from: 'Rang nach Autorität ab',
    to: 'Rang nach Autorität bis',
    depth: 'Schritte ab Startseite',
    depthWithMenus: 'Schritte mit Menüs',
    any: 'Beliebig',
    steps: (steps) => (steps === 'none' ? 'Nicht erreicht' : spoken(steps)),
  },
  group: {
    leave: (group) => `Alle Beiträge anzeigen, nicht nur: ${group}`,
    depth: (steps) =>
      steps === '1' ? '1 Schritt von der Startseite' : `${spoken(steps)} Schritte von der Startseite`,
    unreached: 'von der Startseite nicht erreichbar',
    depthWithMenus: (steps) =>
      steps === '1'
        ? '1 Schritt von der Startseite mit Menüs'
        : `${spoken(steps)} Schritte von der Startseite mit Menüs`,
    unreachedWithMenus: 'von der Startseite nicht erreichbar, auch nicht über Menüs',
    rankFrom: (rank) => `Rang ${rank} oder niedriger nach Autorität`,
    rankTo: (rank) => `Rang ${rank} oder höher nach Autorität`,
    incoming: (range) => `${spoken(range)} eingehende Links`,
    internal: (range) => `${spoken(range)} interne Links`,
    external: (range) => `${spoken(range)} externe Links`,
    section: (name) => `Bereich: ${name}`,
    type: (name) => `Typ: ${name}`,
    linksTo: (section) => `verlinkt nach: ${section}`,
    linkedFrom: (section) => `verlinkt aus: ${section}`,
    linksToPost: (id) => `mit Links zu Beitrag ${id}`,
    linkedFromPost: (id) => `verlinkt aus Beitrag ${id}`,
    cited: 'in KI-Antworten zitiert',
    sections: {
      '/': 'oberste Ebene',
      '/none': 'ohne Adresse auf der Website',
      '/rest': 'kleinere Bereiche',
      '/others': 'andere Bereiche',
    },
  },
  empty: {
    heading: 'Es gibt noch keine Beiträge',
    meaning: 'Lesen Sie Ihre Website ein: Dann steht hier jeder Beitrag mit den Links, die zu ihm führen.',
    action: 'Quelle hinzufügen',
  },
};

/** `4-7` as `4 bis 7`, `1024-` as `1024 oder mehr`. */
function spoken(range: string): string {
  const [from = '', to] = range.split('-');
  if (to === undefined) return from;
  return to === '' ? `${from} oder mehr` : `${from} bis ${to}`;
}
