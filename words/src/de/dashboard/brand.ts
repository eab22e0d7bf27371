import type { BackendAnalysisSummary } from '@signpost/contract/analyses';
import type { BrandWords } from '../../dashboard/index.ts';
import type { Change } from '../../words.ts';
import { isUnusable } from '../../unusable.ts';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, dollars, whole } = numbers;

const VERDICTS: { [Verdict in Change['verdict']]: (change: Change) => string } = {
  moved: ({ difference }) => ((difference?.value ?? 0) > 0 ? 'gestiegen' : 'gesunken'),
  within_noise: () => 'keine klare Veränderung',
  insufficient_data: () => 'zu wenig gemessen, um eine Veränderung zu sehen',
  not_comparable: () => 'mit der Analyse davor nicht vergleichbar',
};

type Problem = BackendAnalysisSummary['problems'][number];

const PROBLEMS: { [Kind in Problem['kind']]: string } = {
  auth: 'der Schlüssel ist falsch oder darf das nicht',
  quota: 'das Guthaben beim Dienst ist aufgebraucht',
  rate: 'der Dienst bekommt zu viele Anfragen',
  transient: 'der Dienst fällt aus, ist zu langsam oder nicht erreichbar',
  bad_request: 'der Dienst nimmt die Frage nicht an',
  bad_reply: 'die Antwort ist nicht zu verstehen',
  budget: 'eine Ausgabengrenze ist erreicht',
  stopped: 'der Assistent wurde aus den Einstellungen genommen, oder der Analysedienst wurde beendet',
  cancelled: 'die Analyse wurde abgebrochen',
  empty: 'die Antworten sind leer',
  refused: 'die Antworten sind Weigerungen',
  cut_off: 'die Antworten wurden wegen ihrer Länge abgeschnitten',
};

function problemSentence({ engine_id: engine, kind, failed, retrying }: Problem): string {
  const counts = [
    ...(failed > 0
      ? [
          isUnusable(kind)
            ? count(failed, 'Antwort', 'Antworten')
            : count(failed, 'Antwort fehlt', 'Antworten fehlen'),
        ]
      : []),
    ...(retrying > 0 ? [`${whole(retrying)} erneut gefragt`] : []),
  ].join(', ');
  return `${engine === null ? 'Alle Assistenten' : engines.engine(engine)}: ${PROBLEMS[kind]}${counts === '' ? '' : ` (${counts})`}`;
}

export const brand: BrandWords['brand'] = {
  tabsLabel: 'Teile dieser Marke',
  tabs: {
    overview: 'Überblick',
    questions: 'Fragen',
    answers: 'Antworten',
    sources: 'Quellen',
    competitors: 'Wettbewerber',
    plan: 'Plan und Kosten',
  },
  status: { active: 'aktiv', inactive: 'inaktiv' },
  headline: {
    score: ({ value }, change) =>
      `${decimal(value)} von 100, ${change === null ? 'zum ersten Mal gemessen' : VERDICTS[change.verdict](change)}`,
    certainty: ({ interval }, change) => {
      const range =
        interval === null
          ? 'zu wenige Fragen für ein Intervall'
          : `95-%-Intervall ${decimal(interval.low)} bis ${decimal(interval.high)}`;
      const before = change?.before ?? null;
      return before === null
        ? range
        : `${range}, vorher ${decimal(before)} über dieselben Fragen und Assistenten`;
    },
    noScore: 'Es gibt keine Punktzahl: Es kam keine gültige Antwort.',
    named: (mentions, answers) =>
      `Genannt in ${whole(mentions)} von ${count(answers, 'Antwort', 'Antworten')}`,
    cited: (citations) =>
      citations === 0
        ? 'Ihre eigenen Seiten werden nicht zitiert'
        : `Ihre eigenen Seiten werden ${whole(citations)}-mal zitiert`,
    notSearched: 'Zitierungen wurden nicht gemessen, weil kein Assistent im Web suchte',
    howCounted: 'Wie das gezählt wird',
    measured: (ago) => `gemessen ${ago}`,
  },
  run: {
    now: 'Jetzt messen',
    cost: (usd) => {
      if (usd === null) return 'Preis unbekannt';
      return usd === 0 ? 'kostenlos' : `etwa ${dollars(usd)}`;
    },
    inactive: 'Eine inaktive Marke wird nicht analysiert: Aktivieren Sie sie zuerst.',
    waiting: 'Die Analyse beginnt gleich.',
    underWay: (done, expected) =>
      `Analyse läuft: ${whole(done)} von ${count(expected, 'Antwort', 'Antworten')}`,
    failed: (failed) => `${count(failed, 'kommt', 'kommen')} nicht`,
    mayLeave: 'Sie läuft weiter, wenn Sie diese Seite verlassen.',
    cancel: 'Lauf abbrechen',
    goOn: 'Weiterlaufen lassen',
    confirmCancel: {
      title: 'Diesen Lauf abbrechen?',
      meaning: 'Es wird keine Frage mehr gestellt. Die Antworten, die da sind, bleiben und sind bezahlt.',
    },
    cancelling: 'Wird abgebrochen …',
    problem: problemSentence,
  },
  newest: {
    failed: (ago) => `Der neueste Lauf, ${ago}, hat keine Zahlen. Diese sind vom Lauf davor.`,
    cancelled: (ago) => `Der neueste Lauf, ${ago}, wurde abgebrochen. Diese Zahlen sind vom Lauf davor.`,
    thin: (ago) =>
      `Der neueste Lauf, ${ago}, hat zu wenige Antworten. Diese Zahlen sind vom letzten tragfähigen Lauf davor.`,
    partial: (done, expected) =>
      `${whole(done)} von ${count(expected, 'Antwort', 'Antworten')} kamen an. Daraus sind die Zahlen gemacht.`,
  },
  pending: {
    underWay: {
      title: 'Die erste Analyse läuft',
      meaning: 'Die Zahlen erscheinen hier von selbst, sobald sie fertig ist.',
    },
    notStarted: {
      title: 'Es gibt noch keine Analyse',
      meaning: 'Ein Lauf stellt jede Frage jedem Assistenten und liest die Antworten.',
    },
    overBudget: (usd, left) =>
      `Ein Lauf kann ${dollars(usd)} kosten, und die Ausgabengrenzen lassen ${dollars(left)} zu. Erhöhen Sie eine Grenze, oder fragen Sie weniger.`,
    noQuestions: { title: 'Es gibt keine Frage zu stellen', door: 'Zu den Fragen' },
    failed: { title: 'Der letzte Lauf hat keine Zahlen' },
  },
  basic: {
    title: 'Dieser Analysedienst liefert nur die wichtigsten Zahlen',
    meaning:
      'Er bietet keine Intervalle, keinen Verlauf, keine Antworten zum Nachlesen, keine Quellen, keine Liste der Wettbewerber und keine Kosten. Unten stehen die Zahlen und die Fragen, die er liefert.',
    named: 'Nennt die Marke',
    yes: 'ja',
    no: 'nein',
  },
  stale: (since) =>
    `Der Analysedienst antwortet nicht. ${since === null ? 'Sie sehen die letzte Kopie.' : `Was Sie sehen, wurde ${since} geholt.`} Er wird von selbst wieder gefragt; Änderungen und Läufe müssen warten.`,
  menu: 'Mehr',
  edit: {
    verb: 'Bearbeiten',
    title: (name) => `${name} bearbeiten`,
    name: 'Name',
    keepOldName: (name) => `„${name}“ als weiteren Namen behalten: Antworten verwenden ihn noch eine Weile.`,
    url: 'Adresse',
    description: 'Was sie anbietet',
    descriptionHelp:
      'In ein, zwei Sätzen. Daraus werden die Fragen geschrieben, wenn sie neu erstellt werden.',
    country: 'Land',
    countryHelp: 'Zwei Buchstaben wie DE; leer für keines.',
    aliases: 'Weitere Namen',
    aliasesHelp: 'Einer in jeder Zeile. Antworten damit zählen als Nennung, auch in früheren Läufen.',
    domains: 'Weitere Domains',
    domainsHelp: 'Eine in jeder Zeile, etwa shop.example. Ihre Seiten zählen als eigene.',
  },
  deactivate: {
    verb: 'Deaktivieren',
    title: (name) => `${name} deaktivieren?`,
    meaning:
      'Sie wird nicht mehr jede Woche analysiert. Zahlen und Antworten bleiben, und sie lässt sich wieder aktivieren.',
  },
  activate: 'Aktivieren',
  remove: {
    verb: 'Entfernen',
    title: (name) => `${name} endgültig entfernen?`,
    meaning:
      'Fragen, Wettbewerber, Analysen, Antworten und Beurteilungen werden gelöscht, und die Links zu den Berichten enden. Das lässt sich nicht rückgängig machen.',
  },
  changeFailed: (message) => `Das hat nicht geklappt: ${message}`,
  share: {
    verb: 'Bericht teilen',
    title: (name) => `Den Bericht von ${name} teilen`,
    meaning:
      'Wer den Link hat, kann die Zahlen der letzten Analyse lesen, wie sie jetzt sind, ohne sich anzumelden. Antworten und Kosten gehören nicht dazu.',
    days: 'Der Link gilt',
    daysChoices: { '7': '7 Tage', '30': '30 Tage', '90': '90 Tage', '365': 'ein Jahr' },
    create: 'Link erstellen',
    copy: 'Link kopieren',
    open: 'Öffnen',
    existing: 'Gültige Links',
    none: 'Es gibt noch keinen.',
    expires: (date, ago) => `bis ${date}, geteilt ${ago}`,
    end: 'Beenden',
    noAnalysis: 'Vor dem Ende der ersten Analyse gibt es nichts zu teilen.',
  },
};
