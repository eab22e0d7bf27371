import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';
import { inGerman } from '../said/index.ts';

const { count, decimal, whole } = numbers;

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  m: ['jede Minute', 'Minuten'],
  h: ['jede Stunde', 'Stunden'],
  d: ['jeden Tag', 'Tage'],
};

export const sources: DashboardWords['sources'] = {
  answer: {
    none: 'Noch wird keine Quelle gelesen.',
    sample: 'Das ist die Beispielwebsite. Sie verschwindet, sobald Sie Ihre eigene hinzufügen.',
    reading: (location) => `${location} wird gerade eingelesen.`,
    failed: (location, ago) => `${location} konnte nicht eingelesen werden (${ago}).`,
    never: (sources) => `${count(sources, 'Quelle wurde', 'Quellen wurden')} noch nie eingelesen.`,
    current: (sources, ago) =>
      sources === 1
        ? `Ihre Website wurde ${ago} eingelesen.`
        : `Alle ${whole(sources)} Quellen sind eingelesen, die letzte ${ago}.`,
    seeRun: 'Lauf ansehen',
  },
  empty: {
    heading: 'Wo ist Ihre Website?',
    meaning:
      'Signpost liest dort Beiträge und Links und zeigt, was ins Leere führt und worauf niemand verlinkt.',
  },
  kinds: {
    site: 'Website (automatisch erkannt)',
    'wordpress-rest': 'WordPress über die REST-Schnittstelle',
    sitemap: 'Sitemap',
    crawl: 'Crawlen, den Links folgend',
    'wordpress-db': 'WordPress-Datenbank',
    html: 'Ordner mit HTML-Dateien',
    wxr: 'WordPress-Exportdatei',
    records: 'Datensatzdatei',
  },
  states: {
    running: 'läuft',
    done: 'fertig',
    failed: 'fehlgeschlagen',
    cancelled: 'abgebrochen',
    interrupted: 'unterbrochen',
  },
  neverRead: 'nie eingelesen',
  columns: {
    source: 'Quelle',
    state: 'Stand',
    lastRead: 'Zuletzt eingelesen',
    nextRead: 'Nächstes Mal',
    actions: 'Aktionen',
  },
  notScheduled: 'nur von Hand',
  schedule: (text) => {
    const [, number = '', unit = ''] = /^every (\d+)([mhd])$/.exec(text) ?? [];
    const names = UNITS[unit];
    if (names === undefined) return text;
    return number === '1' ? names[0] : `alle ${whole(Number(number))} ${names[1]}`;
  },
  indexNow: 'Jetzt einlesen',
  starting: 'Startet …',
  alreadyRunning: 'Ein anderer Lauf ist im Gang. Warten Sie auf sein Ende, oder brechen Sie ihn ab.',
  menu: (location) => `Mehr zu ${location}`,
  editSchedule: 'Zeitplan bearbeiten',
  scheduleForm: {
    title: 'Wann wird die Quelle von selbst eingelesen?',
    when: 'Zeitplan',
    off: 'Nie, nur von Hand',
    hourly: 'Jede Stunde',
    sixHourly: 'Alle 6 Stunden',
    daily: 'Jeden Tag',
    own: 'Ein anderer Zeitplan',
    ownLabel: 'Ihr Zeitplan',
    ownHelp:
      'Zum Beispiel „every 30m“, „every 12h“ oder fünf Cron-Felder mit einer Zeitzone: „0 3 * * * Europe/Berlin“.',
    bad: 'Das ist kein Zeitplan. Schreiben Sie „every 6h“ oder fünf Cron-Felder.',
  },
  remove: {
    title: (location) => `${location} entfernen?`,
    meaning:
      'Die Beiträge und Links dieser Quelle verschwinden aus den Listen, sofern keine andere Quelle sie auch hat, und ihre Läufe werden vergessen. Ihre Website selbst bleibt, wie sie ist.',
    verb: 'Quelle entfernen',
  },
  add: {
    title: 'Quelle hinzufügen',
    kind: 'Wie eingelesen wird',
    kindHelp: {
      site: 'WordPress, wenn es antwortet, sonst die Sitemap, sonst durch Folgen der Links.',
      'wordpress-rest': 'Mit einem Anwendungspasswort werden auch Entwürfe und private Beiträge eingelesen.',
      sitemap: 'Die Seiten, die in der Sitemap stehen.',
      crawl: 'Seite für Seite ab der Startseite, in ruhigem Tempo.',
      'wordpress-db': 'Der schnellste Weg für eine große Website. Ein Konto, das nur lesen darf, genügt.',
      html: 'Die Dateien, die Hugo, Astro, Eleventy und andere schreiben.',
    },
    location: 'Adresse',
    folder: 'Ordner auf dem Rechner des Dienstes',
    database: 'Datenbank, zum Beispiel mysql://benutzer@rechner:3306/name',
    user: 'Anmeldename',
    password: 'Passwort',
    passwordHelp: 'Es wird bei der Quelle aufbewahrt und nie wieder angezeigt.',
    base: 'Öffentliche Adresse des Ordners',
    baseHelp: 'Unter der Besucher diese Dateien finden, zum Beispiel https://www.example.com.',
    options: {
      heading: 'Weitere Angaben',
      fields: {
        types: {
          label: 'Arten von Beiträgen',
          help: 'Kurznamen, durch Komma getrennt. Ohne Angabe alle öffentlichen.',
        },
        aliases: {
          label: 'Weitere Adressen derselben Website',
          help: 'Links dorthin zählen als intern. Durch Komma getrennt.',
        },
        edit_url: {
          label: 'Wo Beiträge bearbeitet werden',
          help: 'Für Websites ohne WordPress, zum Beispiel https://github.com/me/site/edit/main/content/{stem}.md. {path} ist der Pfad des Beitrags, {stem} der Pfad ohne .html, {id} seine Nummer.',
        },
        prefix: { label: 'Präfix der Tabellen', help: 'Ohne Angabe wird es ermittelt.' },
        blog: {
          label: 'Nummer der Website in einem Netzwerk von Websites',
          help: 'Nötig, wenn die Datenbank mehrere Websites enthält.',
        },
        home: { label: 'Öffentliche Adresse', help: 'Nur wenn in der Datenbank eine falsche steht.' },
        trust_plugin_tables: {
          label: 'Links nehmen, die ein Plugin gespeichert hat',
          help: 'Der Inhalt wird dann nicht nach Links durchsucht.',
        },
        no_text: {
          label: 'Keine Texte von Beiträgen speichern',
          help: 'Links werden wie sonst gefunden, aber keine vorgeschlagen.',
        },
        elsewhere: {
          label: 'Pfade anderer Programme',
          help: 'Zum Beispiel /forum/, durch Komma getrennt: Dort wird nichts eingelesen, und Links dorthin gelten nicht als defekt.',
        },
        max_pages: { label: 'Höchstzahl der Seiten', help: 'Nach so vielen endet das Folgen der Links.' },
        max_depth: {
          label: 'Höchstzahl der Schritte ab der Startseite',
          help: 'Weiter entfernte Seiten bleiben weg.',
        },
      },
      bad: 'Das nimmt der Dienst nicht an.',
    },
    submit: 'Hinzufügen und jetzt einlesen',
    submitting: 'Wird hinzugefügt …',
    exists: 'Diese Quelle gibt es schon.',
    badLocation: 'Das ist keine Adresse. Schreiben Sie sie wie https://www.example.com.',
    refused: 'Das nimmt der Dienst nicht an:',
  },
  test: {
    running: 'Es wird geprüft, ob sie lesbar ist …',
    works: 'Sie ist lesbar',
    documents: (documents) =>
      documents === null
        ? 'Wie viele Seiten es sind, zeigt sich beim Einlesen.'
        : `${count(documents, 'Dokument', 'Dokumente')}.`,
    fails: 'Sie ist noch nicht lesbar:',
  },
  said: inGerman,
  history: 'Läufe',
  runColumns: {
    started: 'Begonnen',
    source: 'Quelle',
    state: 'Stand',
    documents: 'Dokumente',
    changes: 'Änderungen',
    duration: 'Dauer',
  },
  documents: ({ read, same, unreadable }) =>
    `${whole(read + same)} gelesen${unreadable === 0 ? '' : `, ${whole(unreadable)} nicht lesbar`}`,
  changes: (counts) => {
    const parts = [
      ...part('+', counts.posts_added, 'Beitrag', 'Beiträge'),
      ...part('−', counts.posts_removed, 'Beitrag', 'Beiträge'),
      ...part('', counts.posts_changed, 'Beitrag geändert', 'Beiträge geändert'),
      ...part('+', counts.links_added, 'Link', 'Links'),
      ...part('−', counts.links_removed, 'Link', 'Links'),
      ...part('', counts.links_moved, 'Link verschoben', 'Links verschoben'),
    ];
    return parts.length === 0 ? 'keine' : parts.join(', ');
  },
  noRuns: 'Noch wurde nichts eingelesen.',
  older: 'Ältere Läufe',
  newest: 'Neueste Läufe',
  allSources: 'Alle Quellen',
  run: {
    title: (id) => `Lauf ${id}`,
    reading: (location) => `${location} wird eingelesen`,
    progress: (done, expected) =>
      expected === null
        ? count(done, 'Dokument', 'Dokumente')
        : `${whole(done)} von ${count(expected, 'Dokument', 'Dokumenten')}`,
    rate: (perSecond) => `${decimal(perSecond)} pro Sekunde`,
    left: (duration) => `noch etwa ${duration}`,
    done: (documents, duration) => `${count(documents, 'Dokument', 'Dokumente')} in ${duration} gelesen.`,
    failed: 'Dieser Lauf ist fehlgeschlagen. Die Listen bleiben, wie sie waren.',
    cancelled: 'Dieser Lauf wurde abgebrochen. Was er gelesen hatte, bleibt.',
    interrupted:
      'Dieser Lauf wurde unterbrochen. Er geht dort weiter, wo er war, wenn die Quelle wieder eingelesen wird.',
    cancel: 'Lauf abbrechen',
    cancelling: 'Wird abgebrochen …',
    again: 'Erneut einlesen',
    goOn: 'Weiterlesen',
    figures: {
      read: 'neu oder geändert',
      same: 'unverändert',
      unreadable: 'nicht lesbar',
      postsAdded: 'neu',
      postsRemoved: 'nicht mehr da',
      postsChanged: 'geändert',
      linksAdded: 'neu',
      linksRemoved: 'nicht mehr da',
      linksMoved: 'führen woandershin',
      orphansNew: 'neu',
      orphansRescued: 'wieder verlinkt',
    },
    documents: 'Dokumente',
    posts: 'Beiträge',
    links: 'Verlinkungen',
    orphans: 'Verwaiste Beiträge',
    atEnd: 'wird am Ende gezählt',
    changes: {
      all: 'Alle',
      added: 'Neu',
      removed: 'Nicht mehr da',
      moved: 'Verschoben',
      changed: 'Geändert',
      orphaned: 'Neu verwaist',
      rescued: 'Wieder verlinkt',
    },
    changeOf: {
      added: 'neu',
      removed: 'nicht mehr da',
      moved: 'verschoben',
      changed: 'geändert',
      orphaned: 'jetzt verwaist',
      rescued: 'wieder verlinkt',
    },
    changedPosts: {
      title: 'Geänderte Beiträge',
      none: 'In diesem Lauf hat sich kein Beitrag geändert.',
      noneYet: 'Bisher hat sich kein Beitrag geändert.',
      notKept: 'Welche Beiträge es waren, wurde nicht aufbewahrt.',
      firstOnly: (posts) => `Von einem Lauf werden nur die ersten ${whole(posts)} Beiträge aufbewahrt.`,
    },
    changedLinks: {
      title: 'Geänderte Links',
      none: 'In diesem Lauf hat sich kein Link geändert.',
      noneYet: 'Bisher hat sich kein Link geändert.',
      notKept: 'Welche Links es waren, wurde nicht aufbewahrt.',
      firstOnly: (links) => `Von einem Lauf werden nur die ersten ${whole(links)} Links aufbewahrt.`,
    },
    noAnchor: 'ohne Text',
    ledTo: 'vorher:',
    more: 'Mehr anzeigen',
    unreadable: 'Nicht lesbar',
    unreadableMeaning: 'Was über diese Dokumente bekannt war, bleibt.',
    group: (documents) => count(documents, 'Dokument', 'Dokumente'),
    notes: 'Hinweise',
    showOrphans: 'Verwaiste Beiträge zeigen',
    showBroken: 'Defekte Links zeigen',
    startedAt: (time) => `begonnen ${time}`,
    polling: 'Die Live-Verbindung ist unterbrochen: Diese Seite fragt alle paar Sekunden nach.',
  },
};

function part(sign: string, number: number, one: string, many: string): string[] {
  return number === 0 ? [] : [`${sign}${count(number, one, many)}`];
}
