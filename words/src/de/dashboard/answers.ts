import type { BrandWords } from '../../dashboard/index.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, whole } = numbers;

const SENTIMENT = {
  positive: 'spricht gut davon',
  neutral: 'neutral',
  negative: 'spricht schlecht davon',
} as const;

function says(
  { mentioned, rank, sentiment }: Parameters<BrandWords['answers']['label']['said']>[0],
  brand: string,
): string {
  if (mentioned !== true) return `${brand} wird nicht genannt`;
  const place = rank === null ? '' : `, Rang ${whole(rank)}`;
  return `${brand} wird genannt${place}${sentiment === null ? '' : `, ${SENTIMENT[sentiment]}`}`;
}

export const answers: BrandWords['answers'] = {
  summary: (named, total, brand) =>
    total === 1
      ? `Diese Antwort nennt ${brand}${named === 1 ? '' : ' nicht'}.`
      : named === total
        ? `Alle ${whole(total)} Antworten nennen ${brand}.`
        : `${whole(named)} von ${count(total, 'Antwort', 'Antworten')} ${named === 1 ? 'nennt' : 'nennen'} ${brand}.`,
  list: 'Antworten',
  reader: 'Die Antwort',
  backToList: 'Alle Antworten',
  filters: {
    question: 'Frage',
    allQuestions: 'Alle Fragen',
    engine: 'Assistent',
    allEngines: 'Alle Assistenten',
    day: 'Tag',
    named: { label: 'Genannt oder nicht', all: 'Alle', yes: 'Genannt', no: 'Nicht genannt' },
    which: 'Welche Antworten',
    groups: {
      counted: (number) => `Gezählte (${whole(number)})`,
      recognition: (number) => `Frage nennt die Marke (${whole(number)})`,
      wordings: (number) => `Andere Formulierungen (${whole(number)})`,
      unusable: (number) => `Nicht brauchbar (${whole(number)})`,
    },
    ofQuestion: 'Alle brauchbaren',
    sample: 'Zu prüfen',
    source: (page) => `zitiert ${page}`,
    competitor: (name) => `nennt ${name}`,
    cites: { own: 'zitiert eine eigene Seite', competitors: 'zitiert einen Wettbewerber' },
    remove: (filter) => `Entfernen: ${filter}`,
  },
  number: (replicate) => `Antwort ${whole(replicate + 1)}`,
  named: 'Genannt',
  notNamed: 'Nicht genannt',
  rank: (rank) => `Rang ${whole(rank)}`,
  lowConfidence: 'Aus laufendem Text gelesen, wo die Reihenfolge wenig bedeuten kann.',
  sentiment: { positive: 'positiv', neutral: 'neutral', negative: 'negativ' },
  reasons: {
    other_wording: 'Sie antwortet auf eine andere Formulierung einer Frage, die nicht doppelt zählen darf.',
    branded_query: 'Die Frage nennt die Marke; deshalb zählt sie gesondert, als Wiedererkennung.',
    waiting: 'Sie ist noch nicht da.',
    failed: 'Sie ist nie gekommen.',
    spared: 'Sie wurde nicht angefordert: Die Analyse endete vorzeitig.',
    not_read: 'Sie wurde noch nicht gelesen.',
    empty: 'Sie enthält keinen Text.',
    refused: 'Der Assistent hat die Antwort verweigert.',
    engine_without_weight: 'Ihr Assistent hat das Gewicht 0.',
    not_named: 'Sie nennt die Marke nicht, und diese Zahl gilt Antworten, die das tun.',
    cut_off: 'Sie wurde abgeschnitten: Was fehlt, könnte andere zuerst genannt haben.',
    no_rank: 'Sie nennt die Marke ohne Rang.',
    not_judged: 'Kein Modell hat beurteilt, wie sie von der Marke spricht.',
    no_web_search: 'Für sie wurde nicht im Web gesucht; sie konnte nichts zitieren.',
    names_none: 'Sie nennt weder die Marke noch einen beobachteten Wettbewerber.',
  },
  noText: 'Es gibt keinen Text.',
  cutOff: 'Hier wurde die Antwort abgeschnitten.',
  names: 'Namen',
  sources: 'Quellen',
  noSources: (wasSearched) =>
    wasSearched ? 'Sie hat im Web gesucht und zitiert keine Seite.' : 'Sie wurde ohne Websuche gegeben.',
  searchedFor: 'Gesucht nach',
  own: 'eigene Seite',
  fetched: 'gelesen, nicht zitiert',
  otherAnswers: 'andere Antworten',
  servedBy: (model) => `von ${model}`,
  why: 'Warum diese Punktzahl',
  table: 'Tabelle der Antwort',
  label: {
    title: 'Ist sie richtig gelesen?',
    reading: (reading, brand) => `Signpost liest: ${says(reading, brand)}.`,
    right: 'Richtig',
    wrong: 'Falsch',
    said: (label, brand) => `Sie sagten: ${says(label, brand)}.`,
    agrees: 'Die Auswertung stimmt überein.',
    differs: 'Die Auswertung weicht ab.',
    takeBack: 'Zurücknehmen',
    change: 'Ändern',
    notDrawn:
      'Nur zufällig gezogene Antworten können geprüft werden: Ausgesuchte würden über die anderen nichts sagen.',
    showDrawn: 'Zu prüfende zeigen',
    form: {
      mentioned: (brand) => `Wird ${brand} als etwas genannt, das es gibt?`,
      rank: 'Rang',
      rankHelp: 'Die Stelle unter den Namen, die die Antwort vorschlägt. Leer lassen, wenn es keine gibt.',
      sentiment: 'Wie spricht sie davon?',
      notJudged: 'Kann ich nicht sagen',
    },
    result: ({ labels, mentions, recall }, sample) => {
      if (labels === 0) return `Von ${count(sample, 'Antwort', 'Antworten')} ist noch keine geprüft.`;
      const { tp, fp, fn, tn } = mentions;
      const range =
        recall?.interval === null || recall === null
          ? ''
          : ` Von den Nennungen, die Menschen sehen, werden ${decimal(recall.value)} % gefunden (95-%-Intervall ${decimal(recall.interval.low)} bis ${decimal(recall.interval.high)} %).`;
      return `Die Auswertung stimmt in ${whole(tp + tn)} von ${count(tp + fp + fn + tn, 'geprüften Antwort', 'geprüften Antworten')} überein.${range}`;
    },
  },
};
