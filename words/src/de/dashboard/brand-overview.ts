import type { BackendTrendChange } from '@signpost/contract/analyses';
import type { BrandWords } from '../../dashboard/index.ts';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, whole } = numbers;

const MARKS: { [Kind in BackendTrendChange['kind']]: (change: BackendTrendChange) => string } = {
  brand_renamed: () => 'Marke umbenannt',
  brand_url_changed: () => 'Adresse geändert',
  brand_aliases_changed: () => 'weitere Namen geändert',
  brand_domains_changed: () => 'Domains geändert',
  brand_status_changed: ({ after }) => (after === 'active' ? 'aktiviert' : 'deaktiviert'),
  query_added: () => 'Frage hinzugefügt',
  query_edited: () => 'Frage bearbeitet',
  query_removed: () => 'Frage entfernt',
  query_enabled: () => 'Frage eingeschaltet',
  query_disabled: () => 'Frage ausgeschaltet',
  baseline_regenerated: () => 'Fragen neu erstellt',
  competitor_added: ({ subject }) => `Wettbewerber ${subject} hinzugefügt`,
  competitor_renamed: () => 'Wettbewerber umbenannt',
  competitor_aliases_changed: () => 'Namen eines Wettbewerbers geändert',
  competitor_domains_changed: () => 'Domains eines Wettbewerbers geändert',
  competitor_merged: () => 'Wettbewerber zusammengeführt',
  competitor_separated: () => 'Wettbewerber getrennt',
  competitor_tracked: ({ subject }) => `Wettbewerber ${subject} beobachtet`,
  competitor_ignored: ({ subject }) => `Wettbewerber ${subject} ignoriert`,
  competitor_set_aside: ({ subject }) => `Wettbewerber ${subject} zurückgestellt`,
  engines_changed: () => 'Assistenten geändert',
  engine_changed: () => 'Assistent geändert',
  engine_weight_changed: () => 'Gewicht eines Assistenten geändert',
  model_changed: ({ before, after }) => `Modell ${before} → ${after}`,
  rescored: () => 'neu ausgewertet',
};

export const brandOverview: BrandWords['brandOverview'] = {
  trend: {
    title: 'Punktzahl im Verlauf',
    band: 'Band: 95-%-Intervall des Zufalls zwischen Antworten',
    tooFew: 'Eine Linie gibt es ab vier Läufen.',
    noScores: 'Noch hat kein Lauf eine Punktzahl.',
    summary: ({ runs, first, last, changes, isDrawn }) =>
      [
        runs === 1
          ? `Ein Lauf: ${decimal(last.score)} von 100 am ${last.day}.`
          : `${whole(runs)} Läufe: ${decimal(first.score)} von 100 am ${first.day}, ${decimal(last.score)} am ${last.day}.`,
        ...(isDrawn ? [] : ['Zu wenige für eine Linie.']),
        changes === 0
          ? 'Zwischendurch wurde nichts geändert.'
          : `${count(changes, 'Änderung', 'Änderungen')} zwischendurch.`,
      ].join(' '),
    columns: { day: 'Lauf', score: 'Punktzahl', band: 'Band', named: 'Genannt in', verdict: 'Veränderung' },
    interrupted: 'mit dem davor nicht vergleichbar',
    mark: (change) => (change.kind === 'site_published' ? published(change) : MARKS[change.kind](change)),
    marks: (number) => `${whole(number)} Änderungen`,
    open: (day, label) => `${day}: ${label}`,
    opened: (day) => `Was sich geändert hat, ${day}`,
  },
  leaderboard: {
    title: 'Wer noch genannt wird',
    ties: 'Frage für Frage verglichen; wo ein Bereich steht, zeigen die Antworten nicht, wer vorn liegt',
    from: (answers) => `aus ${count(answers, 'Antwort', 'Antworten')}`,
    row: (name, { value, interval }) =>
      `${name}: ${decimal(value)} von 100${interval === null ? '' : `, 95-%-Intervall ${decimal(interval.low)} bis ${decimal(interval.high)}`}`,
    nobody: 'Noch ist kein Wettbewerber bekannt.',
    nobodyNext: 'Wettbewerber werden in den Antworten gefunden oder von Ihnen hinzugefügt.',
    more: (number) => `${whole(number)} weitere`,
    columns: { place: 'Platz', name: 'Name', interval: 'Punktzahl mit Intervall', score: 'Punktzahl' },
  },
  heat: {
    question: 'Frage, und in wie vielen Antworten Sie genannt werden',
    outOf: (named, answers) => `${whole(named)} von ${whole(answers)}`,
    cell: (named, answers, engine) =>
      `Genannt in ${whole(named)} von ${count(answers, 'Antwort', 'Antworten')} von ${engines.engine(engine)}: lesen`,
    noAnswers: 'keine Antwort',
    recognition: 'Fragen, die die Marke nennen. Sie zählen in keiner Zahl oben.',
  },
  cautions: 'Wie weit diese Zahlen tragen',
};

function published({
  posts_added: added,
  posts_removed: removed,
  titles,
}: {
  posts_added: number;
  posts_removed: number;
  titles: readonly string[];
}): string {
  const [title] = titles;
  if (added === 0) return `${count(removed, 'Beitrag', 'Beiträge')} entfernt`;
  return added === 1 && title !== undefined
    ? `„${title}“ veröffentlicht`
    : `${count(added, 'Beitrag', 'Beiträge')} veröffentlicht`;
}
