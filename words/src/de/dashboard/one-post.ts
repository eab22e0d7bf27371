import type { DashboardWords } from '../../dashboard/index.ts';
import type { PostFacts } from '../../en/dashboard/one-post.ts';
import { numbers } from '../numbers.ts';

const { brief, count, list, whole } = numbers;

/** `0.0764 %`: most posts have far less than one percent. */
const inPercent = (share: number): string => `${brief(share * 100)}\u00a0%`;

const places = {
  nav: 'Menü',
  header: 'Seitenkopf',
  footer: 'Seitenfuß',
  aside: 'Seitenspalte',
  content: 'Wiederholter Block',
};

export const onePost: DashboardWords['onePost'] = {
  untitled: 'ohne Titel',
  quoted: (text) => `„${text}“`,
  changed: (date) => `geändert ${date}`,
  open: 'Öffnen',
  edit: 'Bearbeiten',
  neighbours: 'Nachbarn',
  why: (facts) => ({ first: firstOf(facts), rest: restOf(facts) }),
  reached: {
    heading: 'Wie er erreicht wird',
    places,
    onPosts: (posts) => `in ${count(posts, 'Beitrag', 'Beiträgen')}`,
    notCounted: 'zählt nicht',
    answers: (answers) => count(answers, 'KI-Antwort', 'KI-Antworten'),
    all: (links) => `Alle ${whole(links)} Links zu diesem Beitrag`,
  },
  from: {
    heading: 'Links von hier',
    nothing: 'Dieser Beitrag verlinkt nichts.',
    all: (links) => `Alle ${whole(links)} Links dieses Beitrags`,
    uncounted: (links) =>
      `${count(links, 'Link zählt', 'Links zählen')} nicht: Menüs, wiederholte Blöcke, E-Mail`,
  },
  authority: {
    heading: 'Autorität',
    rank: (rank, of, share) =>
      `Rang ${whole(rank)} von ${count(of, 'Beitrag', 'Beiträgen')}, mit ${inPercent(share)} der Autorität aller.`,
    none: 'Er hat keinen Rang, weil Suchmaschinen ihn nicht aufführen sollen.',
    percent: inPercent,
    share: (share) => `${inPercent(share)} der Autorität aller Beiträge`,
    depth: (steps, withMenus) =>
      [
        steps === null
          ? 'Von der Startseite führt kein Weg über Links hierher'
          : `${count(steps, 'Schritt', 'Schritte')} von der Startseite`,
        ...(withMenus === undefined
          ? []
          : [withMenus === null ? 'auch nicht über Menüs' : `${whole(withMenus)} mit Menüs`]),
      ].join(', ') + '.',
    explain: 'Welche Links am meisten geben',
    source: (part, links) => `gibt ${part} · verlinkt ${count(links, 'Beitrag', 'Beiträge')}`,
    notes: {
      no_home: () =>
        'Kein veröffentlichter Beitrag hat die Adresse der Startseite; Schritte lassen sich nicht zählen.',
      no_menus: () => 'Links außerhalb des Textes, etwa in Menüs, wurden nicht gelesen.',
      unresolved_links: (links) =>
        `${count(links, 'interner Link führt', 'interne Links führen')} zu keinem veröffentlichten Beitrag.`,
      pages_not_read: (pages) =>
        `${count(pages, 'Seite konnte', 'Seiten konnten')} nicht gelesen werden; ihre Links fehlen.`,
      posts_left_out: (posts) =>
        `${count(posts, 'Beitrag zählt', 'Beiträge zählen')} nicht mit, weil Suchmaschinen sie nicht aufführen sollen.`,
      links_not_followed: (links) =>
        `${count(links, 'Paar', 'Paare')} von Beiträgen, deren Links alle mit nofollow markiert sind: Sie geben nichts weiter.`,
    },
  },
  history: {
    heading: 'Verlauf',
    changes: {
      added: 'Zum ersten Mal eingelesen',
      removed: 'Entfernt',
      moved: 'An eine andere Adresse verschoben',
      changed: 'Geändert',
      orphaned: 'Verwaist',
      rescued: 'Wieder verlinkt',
    },
  },
  kinds: {
    page: 'Seite der Website',
    file: 'Datei',
    external: 'andere Website',
    other: 'E-Mail, Telefon und Ähnliches',
    invalid: 'keine gültige Adresse',
  },
  tried: 'Was versucht wurde',
  ways: {
    permalink: 'an seiner Adresse gefunden',
    query: 'an seiner Nummer gefunden',
    endpoint: 'unterhalb seiner Adresse gefunden',
    file: 'eine Datei des Beitrags',
    old_address: 'an einer früheren Adresse gefunden',
    redirect: 'über eine Weiterleitung gefunden',
    canonical: 'an der Adresse gefunden, die die Seite als ihre eigene nennt',
    guess: 'nach einem ähnlichen Namen vermutet',
  },
  ends: {
    archive: 'eine Liste von Beiträgen',
    home: 'die Startseite',
    system: 'eine Seite der Plattform',
    gone: 'eine Seite, die es nicht mehr gibt',
    elsewhere: 'durch eine Weiterleitung eine andere Website',
    loop: 'Weiterleitungen im Kreis',
    not_read: 'eine Adresse, die nicht gelesen wurde',
  },
  gone: {
    heading: 'Dieser Beitrag ist nicht bekannt',
    meaning: 'Er wurde entfernt oder nie eingelesen.',
  },
  noIndex:
    'Diese Beiträge wurden importiert: Der Text um die Links ist bekannt, sobald die Website eingelesen ist.',
};

function firstOf({ isPublished, cannotBeOpened, incoming, incomingPosts }: PostFacts): string {
  if (!isPublished) return 'Dieser Beitrag ist nicht zu sehen: Er ist nicht veröffentlicht.';
  if (cannotBeOpened) return 'Unter der Adresse dieses Beitrags erscheint eine andere Seite.';
  if (incoming === 0) return 'Von keinem anderen Beitrag führt ein Weg zu diesem.';
  if (incomingPosts === null) return `${count(incoming, 'Link führt', 'Links führen')} hierher.`;
  if (incoming === 1) return 'Ein Link führt hierher.';
  return `${whole(incoming)} Links aus ${count(incomingPosts, 'Beitrag', 'Beiträgen')} führen hierher.`;
}

const REACHED_BY: Readonly<Record<string, string>> = {
  archives: 'Nur Listen von Beiträgen zeigen ihn.',
  no_path_from_home: 'Von der Startseite führt kein Weg aus Links zu ihm.',
  unfollowed_links: 'Suchmaschinen folgen keinem Link zu ihm.',
};

function restOf(facts: PostFacts): string {
  const { incoming, inText, uncounted, reachedBy, citedIn, isProtected, isNoindex } = facts;
  const sentences: string[] = [];
  if (incoming > 0 && inText === 0) sentences.push('Keiner davon steht in einem Text.');
  const reached = REACHED_BY[reachedBy ?? ''];
  if (reached !== undefined) sentences.push(reached);
  const ways: string[] = [];
  const [first] = uncounted;
  if (incoming === 0 && first !== undefined) ways.push(placed(first));
  if (citedIn > 0) ways.push(`${count(citedIn, 'KI-Antwort zitiert', 'KI-Antworten zitieren')} ihn`);
  if (ways.length > 0) sentences.push(capital(`${list(ways)}.`));
  if (isProtected) sentences.push('Zum Lesen ist ein Passwort nötig.');
  if (isNoindex) sentences.push('Suchmaschinen werden gebeten, ihn nicht aufzuführen.');
  return sentences.join(' ');
}

function placed({ position, anchor }: { position: string; anchor: string }): string {
  const name = anchor === '' ? '' : ` als „${anchor}“`;
  switch (position) {
    case 'nav':
      return `er steht im Menü${name}`;
    case 'header':
      return `er steht im Seitenkopf${name}`;
    case 'footer':
      return `er steht im Seitenfuß${name}`;
    case 'aside':
      return `er steht in der Seitenspalte${name}`;
    default:
      return `er steht in einem Block, den viele Seiten wiederholen${name}`;
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
