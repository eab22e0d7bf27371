import type { DashboardWords } from '../../dashboard/index.ts';
import type { ReasonWords } from '../../en/dashboard/mend.ts';
import { numbers } from '../numbers.ts';

const { count, dateOf, list, percent, whole } = numbers;

const reasons: ReasonWords = {
  title_phrase: ({ phrase }) => `„${phrase}“ kommt im Titel des Beitrags vor.`,
  known_anchor: ({ phrase, links }) =>
    `${count(links, 'Link zu dem Beitrag hat', 'Links zu dem Beitrag haben')} schon den Text „${phrase}“.`,
  shared_terms: ({ terms }) => `In beiden Texten geht es um: ${list(terms)}.`,
  similar_texts: ({ rank }) =>
    rank === 1
      ? 'Kein anderer Text ist ihm ähnlicher.'
      : `Unter den Texten, die ihm am ähnlichsten sind, ist er die Nummer ${whole(rank)}.`,
  same_section: ({ section }) => `Beide sind im Bereich „${section}“.`,
  no_place: () => 'Kein Wort dieses Satzes passt als Link: Es braucht einen eigenen Satz.',
  orphan: () => 'Kein anderer Beitrag verlinkt ihn',
  thinly_linked: ({ incoming }) => `Nur ${count(incoming, 'Link', 'Links')} zu ihm`,
  cited_by_answers: ({ answers }) => `In ${count(answers, 'KI-Antwort', 'KI-Antworten')} zitiert`,
  low_authority: ({ rank, of }) => `Autorität: Platz ${whole(rank)} von ${whole(of)}`,
  deep: ({ depth }) => `${whole(depth)} Schritte von der Startseite`,
  good_score: ({ score }) => `Bewertung ${whole(score)}`,
  recent: ({ date }) => `Geändert am ${dateOf(date)}`,
};

export const mend: DashboardWords['mend'] = {
  answer: {
    links: (links) =>
      links === 0
        ? 'Es wird kein Link vorgeschlagen'
        : `${count(links, 'weiterer Link ist', 'weitere Links sind')} möglich`,
    orphans: (links, all) =>
      links === 1
        ? `${all === 1 ? 'er' : '1 davon'} führt zu einem Beitrag, den kein anderer verlinkt`
        : `${links === all ? 'alle' : whole(links)} davon führen zu Beiträgen, die kein anderer verlinkt`,
    broken: (links) => `${count(links, 'interner Link führt', 'interne Links führen')} ins Leere`,
  },
  list: 'Vorgeschlagene Links, für die lohnendsten Beiträge zuerst',
  search: 'Beiträge und Sätze durchsuchen',
  posts: { name: 'Beiträge', all: 'Alle Beiträge', orphans: 'Verwaiste', thin: 'Wenige Links' },
  states: { name: 'Stand', open: 'Offen', accepted: 'Angenommen', refused: 'Abgelehnt' },
  reasons,
  from: 'Link aus',
  likely: (share) => `zu ${percent(share)} passend`,
  why: 'Warum?',
  chance: (share) =>
    `Mit ${percent(share)} Wahrscheinlichkeit würde die Redaktion dieser Website diesen Link setzen.`,
  sentenceMissing: 'Hier einen Satz mit dem Link ergänzen.',
  accept: 'Annehmen',
  refuse: 'Ablehnen',
  takeBack: 'Zurücknehmen',
  sayWhy: 'Grund angeben',
  about: (action, source, target) => `${action}: Link von „${source}“ zu „${target}“`,
  decided: {
    accepted: (source) => `Angenommen: der Link aus „${source}“.`,
    refused: (source) => `Abgelehnt: der Link aus „${source}“.`,
    open: (source) => `Zurückgenommen: Der Link aus „${source}“ ist wieder offen.`,
  },
  bar: {
    name: 'Ihre Entscheidungen',
    accepted: (links) => `${whole(links)} angenommen`,
    show: 'Zeigen',
    nothingToPlan: 'Jeder davon braucht einen eigenen Satz: Schreiben Sie ihn zuerst in den Beitrag.',
  },
  reasonForm: {
    title: 'Warum wird dieser Link abgelehnt?',
    field: 'Grund',
    help: 'Er wird beim Vorschlag aufbewahrt. Die beiden Beiträge werden einander nicht wieder vorgeschlagen.',
    save: 'Grund behalten',
  },
  quality: {
    found: ({ targets, share, interval, chance }) => {
      const range = interval === null ? '' : ` (${percent(interval[0])} bis ${percent(interval[1])})`;
      const by = chance === null ? '' : `; zufällig bei ${percent(chance)}`;
      return `Geprüft an ${count(targets, 'Beitrag', 'Beiträgen')} Ihrer Website: Bei ${percent(share)}${range} war ein Link, den es gibt, unter den ersten fünf Vorschlägen${by}.`;
    },
    unchecked: 'Es gibt zu wenige Links zwischen Beiträgen, um Vorschläge daran zu prüfen.',
    site: 'Wie gut ein Link passt, wurde aus den Links dieser Website gelernt.',
    prior:
      'Wie gut ein Link passt, stammt von anderen Websites: Diese hat zu wenige Links, um daraus zu lernen.',
    figures: {
      first: 'Erster Vorschlag',
      ten: 'Unter den ersten zehn',
      title: 'Unter den ersten fünf nach den Wörtern des Titels allein',
      place: 'Der Satz unter den ersten drei',
      calibration: 'Mittlerer Fehler der Prozentzahlen, in Punkten',
    },
    measured: (date) => `Geprüft ${date}.`,
  },
  making:
    'Aus dem zuletzt Veröffentlichten entstehen gerade neue Vorschläge; die hier gezeigten sind von vorher.',
  beingMade: {
    heading: 'Vorschläge entstehen gerade',
    meaning: 'Die Texte Ihrer Beiträge werden verglichen. Das Ergebnis erscheint hier von selbst.',
  },
  noTexts: {
    heading: 'Noch keine Texte, in denen Links zu finden wären',
    meaning:
      'Fehlende Links werden in den Texten Ihrer Beiträge gefunden. Lesen Sie Ihre Website ein; wenn sie mit --no-text eingelesen wurde, ohne diese Option.',
    action: 'Zu den Quellen',
    short: 'Links können nicht vorgeschlagen werden: Die Website wurde ohne ihre Texte eingelesen.',
  },
  tooManyPosts: {
    heading: 'Keine Vorschläge für eine Website dieser Größe',
    meaning:
      'Für Vorschläge müssen alle Texte einer Website zugleich im Speicher sein, darum gibt es eine Grenze. Wer Signpost betreibt, kann sie erhöhen: SIGNPOST_SUGGESTION_POSTS.',
    short: 'Für eine Website dieser Größe werden keine Links vorgeschlagen.',
  },
  nothing: {
    heading: 'Keine Vorschläge',
    meaning:
      'Es fand sich kein Satz, in dem ein solcher Link wahrscheinlich ist. Öffnen Sie einen Beitrag, um zu sehen, was sonst auf ihn verweisen könnte.',
  },
  allOrphans: 'Alle verwaisten Beiträge',
  missing: 'Links, die fehlen',
  toAccepted: 'Einen Plan aus dem Angenommenen machen',
};
