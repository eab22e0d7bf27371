import type { BrandWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

export const facts: BrandWords['facts'] = {
  views: { label: 'Ansichten', read: 'Antworten lesen', facts: 'Fakten' },
  summary: ({ facts: all, contradicted, agreed, judged }, brand) => {
    if (judged === 0) return `${count(all, 'Fakt', 'Fakten')} über ${brand}, noch nicht beurteilt.`;
    if (contradicted > 0)
      return `Antworten widersprechen ${whole(contradicted)} von ${count(all, 'Fakt', 'Fakten')} über ${brand}.`;
    return agreed === 0
      ? `Keine Antwort spricht von den Fakten über ${brand} (${whole(all)}).`
      : `Keine Antwort widerspricht den Fakten über ${brand} (${whole(all)}); mit ${whole(agreed)} stimmen Antworten überein.`;
  },
  judges: {
    model: (model, day) => `Beurteilt von ${model}, anhand der Antworten vom ${day}, die die Marke nennen.`,
    demo: 'Kein Modell beurteilt sie: Die Antworten sind erfunden. Die Sätze, die von einem Fakt sprechen, werden wie in echten gefunden.',
    noModel:
      'Kein Modell ist angebunden, das sie beurteilen könnte, deshalb wird nichts gezählt. Lesen Sie die Sätze, die von jedem Fakt sprechen, selbst, oder richten Sie ein Modell ein, das Antworten liest.',
    noAnalysis: 'Noch ist keine Analyse zu Ende. An ihrem Ende werden die Antworten verglichen.',
  },
  none: {
    title: 'Es gibt noch keine Fakten',
    meaning: (brand) =>
      `Schreiben Sie auf, was über ${brand} wahr ist: ein Preis, ein Jahr, ein Ort. Jede Antwort, die die Marke nennt, wird damit verglichen; was etwas anderes sagt, wird mit Wortlaut und Quellen gezeigt.`,
  },
  show: 'Fakten zeigen',
  add: 'Fakt hinzufügen',
  menu: (label) => `${label} ändern`,
  state: {
    contradicted: 'widersprochen',
    agreed: 'bestätigt',
    not_mentioned: 'nicht erwähnt',
    not_judged: 'nicht beurteilt',
  },
  counts: ({ judged, agree, contradict, silent }, brand) =>
    `Von ${count(judged, 'Antwort', 'Antworten')}, die ${brand} ${judged === 1 ? 'nennt' : 'nennen'}: ${whole(contradict ?? 0)} dagegen, ${whole(agree ?? 0)} im Einklang, ${whole(silent ?? 0)} ohne Aussage.`,
  fromNext: 'Er wird am Ende der nächsten Analyse beurteilt.',
  against: (number) => `Dagegen (${whole(number)})`,
  inLine: (number) => `Im Einklang (${whole(number)})`,
  toJudge: (number) => `Sätze, die davon sprechen (${whole(number)})`,
  noSentence: 'Kein Satz, der die Marke nennt, spricht davon.',
  more: (number) => `${whole(number)} weitere`,
  open: 'Antwort öffnen',
  sources: { passage: 'zitiert', answer: 'die Antwort zitiert' },
  form: {
    addTitle: 'Fakt hinzufügen',
    editTitle: (label) => `${label} ändern`,
    kind: 'Art',
    kinds: { price: 'Preis', year: 'Jahr', number: 'Zahl', place: 'Ort', statement: 'etwas anderes' },
    label: 'Worum es geht',
    labelHelp: 'Wenige Wörter, etwa: Monatspreis.',
    value: 'Was wahr ist',
    valueHelp: 'Etwa: 29 EUR. Oder: Österreich. Oder: liefert in zwei Tagen.',
    words: 'Wörter, die davon sprechen',
    wordsHelp: 'Eines pro Zeile, etwa: pro Monat. Sätze mit ihnen werden gefunden.',
    fromNext: 'Ein Modell beurteilt neue und geänderte Fakten am Ende der nächsten Analyse.',
  },
  remove: {
    title: (label) => `${label} entfernen?`,
    meaning: 'Antworten werden nicht mehr damit verglichen. Sonst ändert sich nichts.',
  },
};
