import type { DashboardWords } from '../../dashboard/index.ts';
import { MISSING } from '../../numbers.ts';
import { numbers } from '../numbers.ts';

const { count, dollars, list, whole } = numbers;

export const brands: DashboardWords['brands'] = {
  answer: (all, active, mean) => {
    const watched =
      active === all
        ? `${count(all, 'Marke wird', 'Marken werden')} beobachtet`
        : `${whole(active)} von ${count(all, 'Marke', 'Marken')} werden beobachtet`;
    return mean === null
      ? `${watched}; noch hat keine eine Punktzahl.`
      : `${watched}; die mittlere Punktzahl ist ${whole(mean)} von 100.`;
  },
  empty: {
    heading: 'Noch keine Marke',
    meaning:
      'Fügen Sie eine hinzu: Signpost stellt KI-Assistenten die Fragen ihrer Kundschaft und zählt, wer genannt wird.',
  },
  columns: {
    brand: 'Marke',
    score: 'Punktzahl (95-%-Intervall)',
    trend: 'Verlauf',
    change: 'Veränderung',
    rank: 'Rang',
    sentiment: 'Tonalität',
    mentions: 'Genannt in',
    citations: 'Seiten zitiert',
    measured: 'Gemessen',
    times: 'Gemessen',
  },
  noSentiment: { never_named: 'nie genannt', not_judged: 'nicht beurteilt', no_opinion: 'kein Urteil' },
  verdicts: {
    up: 'gestiegen',
    down: 'gesunken',
    none: 'keine klare Veränderung',
    too_little: 'zu wenige Antworten',
    not_comparable: 'nicht vergleichbar',
    first: 'erste Messung',
  },
  score: (score, low, high) => {
    if (score === null) return MISSING.score;
    return low === null || high === null ? whole(score) : `${whole(score)} (${whole(low)}–${whole(high)})`;
  },
  named: (mentions, answers) => `${whole(mentions)} von ${whole(answers)}`,
  trend: (first, last, runs) =>
    `Von ${whole(first)} bis ${whole(last)} über ${count(runs, 'Analyse', 'Analysen')}`,
  next: (when) => `nächste ${when}`,
  notScheduled: 'nicht geplant',
  states: {
    running: 'läuft',
    failed: 'fehlgeschlagen',
    partial: 'Antworten fehlen',
    inactive: 'nicht beobachtet',
    neverMeasured: 'noch nicht gemessen',
    noQuestions: 'keine Fragen zu stellen',
  },
  filters: {
    search: 'Marken suchen',
    status: 'Welche Marken',
    all: 'Alle',
    active: 'Beobachtete',
    inactive: 'Nicht beobachtete',
  },
  form: {
    title: 'Marke hinzufügen',
    add: 'Marke hinzufügen',
    name: 'Name',
    url: 'Adresse',
    urlHelp: 'Ihre Website, etwa https://acme.example',
    description: 'Was sie anbietet',
    descriptionHelp:
      'Ein Satz, den die Kundschaft versteht, etwa „Projektverwaltung für kleine Teams“. Daraus entstehen die Fragen.',
    locale: 'Land',
    localeHelp:
      'Zwei Buchstaben, etwa DE; leer für keines. Assistenten, die nach Ländern fragen können, werden für dieses gefragt.',
    firstRun: ({ queries, replicates, engines, usd }) =>
      `Mit dem Hinzufügen beginnt ein erster Lauf: bis zu ${count(queries, 'Frage', 'Fragen')}, je ${replicates === 1 ? 'einmal' : `${whole(replicates)}-mal`}, an ${list(engines)}. ${usd === null ? 'Was das kostet, ist nicht bekannt.' : `Das kostet etwa ${dollars(usd)}.`} Danach folgt jede Woche ein Lauf.`,
    firstRunDemo: 'Kein KI-Dienst ist angebunden: Die Antworten sind erfundene Beispiele und kosten nichts.',
    submit: 'Marke hinzufügen',
    added: (name) => `${name} wurde hinzugefügt`,
    open: 'Marke öffnen',
    failed: 'Die Marke wurde nicht hinzugefügt.',
    required: 'Bitte ausfüllen.',
    problems: {
      name: 'Dieser Name kann nicht verwendet werden.',
      url: 'Das ist keine Webadresse: Sie beginnt mit https:// oder http://.',
      description: 'Dieser Text kann nicht verwendet werden.',
      locale: 'Verwenden Sie die zwei Buchstaben eines Landes, etwa DE.',
    },
  },
};
