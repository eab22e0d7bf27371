import type { BackendTrendChange } from '@signpost/contract/analyses';
import type { Estimate } from '../../bands.ts';
import type { PublishedPosts } from '../../words.ts';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';

type Published = PublishedPosts & { kind: 'site_published' };

export interface TrendSummary {
  /** Runs with a score. */
  runs: number;
  first: { day: string; score: number };
  last: { day: string; score: number };
  changes: number;
  /** False when there are too few runs for a line. */
  isDrawn: boolean;
}

const { count, decimal, whole } = numbers;

const MARKS: { [Kind in BackendTrendChange['kind']]: (change: BackendTrendChange) => string } = {
  brand_renamed: () => 'brand renamed',
  brand_url_changed: () => 'address changed',
  brand_aliases_changed: () => 'other names changed',
  brand_domains_changed: () => 'hosts changed',
  brand_status_changed: ({ after }) => (after === 'active' ? 'activated' : 'deactivated'),
  query_added: () => 'question added',
  query_edited: () => 'question edited',
  query_removed: () => 'question removed',
  query_enabled: () => 'question switched on',
  query_disabled: () => 'question switched off',
  baseline_regenerated: () => 'questions rewritten',
  competitor_added: ({ subject }) => `competitor ${subject} added`,
  competitor_renamed: () => 'competitor renamed',
  competitor_aliases_changed: () => 'names of a competitor changed',
  competitor_domains_changed: () => 'hosts of a competitor changed',
  competitor_merged: () => 'competitors merged',
  competitor_separated: () => 'competitors separated',
  competitor_tracked: ({ subject }) => `competitor ${subject} compared`,
  competitor_ignored: ({ subject }) => `competitor ${subject} ignored`,
  competitor_set_aside: ({ subject }) => `competitor ${subject} set aside`,
  engines_changed: () => 'engines changed',
  engine_changed: () => 'engine changed',
  engine_weight_changed: () => 'weight of an engine changed',
  model_changed: ({ before, after }) => `model ${before} → ${after}`,
  rescored: () => 'scored again',
};

/** The first tab of a brand. */
export const brandOverview = {
  trend: {
    title: 'Score over time',
    /** What the band around the line is. */
    band: 'band: 95 % interval for chance variation between answers',
    tooFew: 'A line needs at least four runs.',
    noScores: 'No run has a score yet.',
    /** The chart in words, for people who do not see it. */
    summary: ({ runs, first, last, changes, isDrawn }: TrendSummary): string =>
      [
        runs === 1
          ? `One run: ${decimal(last.score)} of 100 on ${last.day}.`
          : `${whole(runs)} runs: ${decimal(first.score)} of 100 on ${first.day}, ${decimal(last.score)} on ${last.day}.`,
        ...(isDrawn ? [] : ['Too few for a line.']),
        changes === 0
          ? 'Nothing was changed in between.'
          : `${count(changes, 'change', 'changes')} along the way.`,
      ].join(' '),
    columns: { day: 'Run', score: 'Score', band: 'Band', named: 'Named in', verdict: 'Change' },
    /** Where the line is interrupted. */
    interrupted: 'not comparable with the one before',
    /** A change beside its mark in the chart, in a few words. */
    mark: (change: BackendTrendChange | Published): string =>
      change.kind === 'site_published' ? published(change) : MARKS[change.kind](change),
    /** Several changes at one mark. */
    marks: (number: number): string => `${whole(number)} changes`,
    /** Read out for a mark. */
    open: (day: string, label: string): string => `${day}: ${label}`,
    /** Above the changes of the opened mark. */
    opened: (day: string): string => `What changed, ${day}`,
  },
  leaderboard: {
    title: 'Who else is named',
    /** What the sign of equality means. */
    ties: 'Compared question by question; a range of places means that the answers do not show who is ahead',
    /** How many answers the scores are from. */
    from: (answers: number): string => `from ${count(answers, 'answer', 'answers')}`,
    /** Reads a row aloud. */
    row: (name: string, { value, interval }: Estimate): string =>
      `${name}: ${decimal(value)} of 100${interval === null ? '' : `, 95 % interval ${decimal(interval.low)} to ${decimal(interval.high)}`}`,
    nobody: 'No competitor is known yet.',
    nobodyNext: 'Competitors are found in the answers, or added by you.',
    more: (number: number): string => `${whole(number)} more`,
    columns: { place: 'Place', name: 'Name', interval: 'Score with its interval', score: 'Score' },
  },
  heat: {
    /** Heads the column of questions. */
    question: 'Question, and in how many answers you are named',
    outOf: (named: number, answers: number): string => `${whole(named)} of ${whole(answers)}`,
    /** Read out for a cell. */
    cell: (named: number, answers: number, engine: string): string =>
      `Named in ${whole(named)} of ${count(answers, 'answer', 'answers')} of ${engines.engine(engine)}: read them`,
    noAnswers: 'no answer',
    recognition: 'Questions that name the brand. They are not counted in the figures above.',
  },
  /** Above what to know before trusting the figures. */
  cautions: 'How reliable these figures are',
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
  if (added === 0) return `${count(removed, 'post', 'posts')} removed`;
  return added === 1 && title !== undefined
    ? `“${title}” published`
    : `${count(added, 'post', 'posts')} published`;
}
