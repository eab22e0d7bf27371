import type { DashboardWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const plans: DashboardWords['plans'] = {
  answer: (plans) => `${count(plans, 'Plan', 'Pläne')} für Änderungen an Ihren Texten.`,
  list: 'Pläne, die neuesten zuerst',
  all: 'Alle Pläne',
  columns: {
    plan: 'Plan',
    state: 'Stand',
    posts: 'Beiträge',
    changes: 'Änderungen',
    applied: 'Ausgeführt',
    refused: 'Nicht gemacht',
    by: 'Von',
  },
  name: (id) => `Plan Nr. ${whole(id)}`,
  made: (when) => `erstellt ${when}`,
  empty: {
    heading: 'Es gibt noch keine Pläne',
    meaning:
      'Nehmen Sie vorgeschlagene Links an, oder ersetzen Sie eine defekte Adresse: Ein Plan sammelt die Änderungen, und erst wenn Sie ihn ausführen, ändert sich etwas.',
    action: 'Fehlende Links finden',
  },
  states: {
    ready: 'Bereit',
    applying: 'Wird ausgeführt',
    undoing: 'Wird zurückgenommen',
    applied: 'Ausgeführt',
    partly_applied: 'Teilweise ausgeführt',
    undone: 'Zurückgenommen',
  },
  changeStates: {
    planned: 'Geplant',
    applying: 'Wird geschrieben',
    applied: 'Ausgeführt',
    refused: 'Nicht gemacht',
    undoing: 'Wird zurückgenommen',
    undone: 'Zurückgenommen',
  },
  kinds: {
    add_link: 'Link hinzufügen',
    replace_address: 'Adresse ersetzen',
    unlink: 'Link entfernen',
  },
  ways: {
    wordpress: 'Signpost schreibt diese Änderungen über die REST-Schnittstelle in WordPress.',
    patch: 'Manche Texte sind Dateien. Dieser Befehl schreibt die Unterschiede für git apply:',
    by_hand: 'Machen Sie diese Änderungen von Hand, in Ihrem Editor.',
  },
  summary: ({ changes, posts, applied, refused, undone }) => {
    const parts = [`${count(changes, 'Änderung', 'Änderungen')} in ${count(posts, 'Beitrag', 'Beiträgen')}`];
    if (applied > 0) parts.push(`${whole(applied)} ausgeführt`);
    if (refused > 0) parts.push(`${whole(refused)} nicht gemacht`);
    if (undone > 0) parts.push(`${whole(undone)} zurückgenommen`);
    return `${parts.join('; ')}.`;
  },
  gain: {
    title: 'Was er brächte',
    hint: 'Gerechnet, als wären die Änderungen unten ausgeführt',
    columns: {
      post: 'Beitrag',
      rank: (of) => `Rang nach Autorität von ${whole(of)}`,
      share: 'Anteil an der Autorität',
      depth: 'Schritte ab Startseite',
    },
    unreached: 'nicht erreicht',
    becomes: 'wird zu',
    more: (posts) => `und ${count(posts, 'weiterer Beitrag', 'weitere Beiträge')}`,
  },
  showAll: (changes) => `Alle ${count(changes, 'Änderung', 'Änderungen')} zeigen`,
  before: 'Vorher',
  after: 'Nachher',
  leadsTo: (address) => `führt zu ${address}`,
  noLink: 'kein Link',
  stored: 'So ist es gespeichert',
  apply: 'Ausführen',
  applyAll: 'Plan ausführen',
  applyTitle: 'Diesen Plan ausführen?',
  applyMeaning: (changes) =>
    `${count(changes, 'Änderung wird', 'Änderungen werden')} jetzt auf Ihrer Website gespeichert, ein Beitrag nach dem anderen. Jede lässt sich zurücknehmen.`,
  undo: 'Zurücknehmen',
  undoAll: 'Plan zurücknehmen',
  undoTitle: 'Diesen Plan zurücknehmen?',
  undoMeaning: (changes) =>
    `${count(changes, 'ausgeführte Änderung wird', 'ausgeführte Änderungen werden')} wieder aus Ihren Texten genommen.`,
  cancel: 'Anhalten',
  remove: 'Plan entfernen',
  removeTitle: 'Diesen Plan entfernen?',
  removeMeaning: 'Der Plan und sein Journal werden entfernt. Kein Text ändert sich.',
  progress: (done, total) => `${whole(done)} von ${count(total, 'Änderung', 'Änderungen')}`,
  stopping: 'Er hält nach dem Beitrag an, der gerade geschrieben wird.',
  edit: 'Bearbeiten',
  make: 'Plan erstellen',
  next: {
    meaning: 'Die Beiträge werden von selbst neu gelesen, und alle Listen folgen.',
    action: 'Weitere Links finden',
  },
  journal: {
    title: 'Verlauf der Änderungen',
    nothing: 'Noch wurde nichts geschrieben.',
    entry: { apply: 'Ausgeführt', undo: 'Zurückgenommen', put_back: 'Zurückgeschrieben' },
    results: { intended: 'noch nicht bekannt', done: 'gelungen', not_done: 'nicht gelungen' },
    by: (login) => `von ${login}`,
    columns: { when: 'Wann', what: 'Was', post: 'Beitrag', change: 'Änderung' },
    export: 'Verlauf als CSV',
  },
  problems: {
    not_found:
      'Der Satz oder der Link ist nicht im gespeicherten Text: Er wurde geändert, oder ein Page-Builder bewahrt ihn anderswo auf.',
    ambiguous: 'Es kommt im Text mehr als einmal vor.',
    in_link: 'Die Wörter sind schon ein Link.',
    in_heading: 'Die Wörter gehören zu einer Überschrift.',
    in_code: 'Die Wörter gehören zu Programmtext.',
    in_caption: 'Die Wörter gehören zu einer Bildunterschrift.',
    in_button: 'Die Wörter gehören zu einer Schaltfläche.',
    in_shortcode: 'Die Wörter gehören zu einem Shortcode.',
    in_block_data: 'Ein Block bewahrt diesen Text auch als Daten auf.',
    in_other: 'Die Wörter gehören zu einem Teil des Textes, der nicht angetastet wird.',
    crosses_markup: 'Die Wörter beginnen und enden in verschiedenen Elementen.',
    already_linked: 'Der Beitrag hat schon einen Link zu dieser Adresse.',
    no_anchor: 'Kein Wort des Satzes passt.',
    bad_address: 'Das ist keine Webadresse.',
    overlaps: 'Eine andere Änderung des Plans betrifft dieselbe Stelle.',
    changed:
      'Der Beitrag wurde geändert, seit der Plan entstand. Beim nächsten Ausführen wird er neu gelesen.',
    deleted: 'Den Beitrag gibt es nicht mehr, oder er ist im Papierkorb.',
    moved_type: 'Der Beitrag hat jetzt einen anderen Typ: Lesen Sie die Website neu ein.',
    being_edited: 'Der Beitrag wird gerade bearbeitet: Es gibt eine neuere automatische Sicherung.',
    not_signed_in: 'Die Website weist das Anwendungspasswort zurück.',
    no_rights: 'Der Benutzer des Anwendungspassworts darf den Beitrag nicht bearbeiten.',
    would_be_filtered:
      'Der Benutzer darf nicht alles Markup des Beitrags speichern; die Website würde einiges davon entfernen.',
    firewall: 'Eine Firewall weist die Anfrage ab.',
    site_failed: 'Die Website antwortet mit einem Fehler.',
    too_late: 'Die Website antwortet nicht rechtzeitig.',
    not_reached: 'Die Website ist nicht zu erreichen.',
    not_stored: 'Die Website hat den Text nicht gespeichert.',
    rewritten: 'Die Website hat den Text beim Speichern umgeschrieben; der vorige wurde zurückgeschrieben.',
    rewritten_not_restored:
      'Die Website hat den Text beim Speichern umgeschrieben, und auch den vorigen. Ihre Revisionen und der Verlauf haben ihn.',
    changed_since: 'Der Text wurde gleich danach von anderen geändert.',
    other_links: 'Die Links würden sich um mehr als den Plan unterscheiden.',
    no_file: 'Diese Datei gibt es in dem Ordner nicht.',
    by_hand: 'Es wird nicht über REST ausgeführt.',
  },
};
