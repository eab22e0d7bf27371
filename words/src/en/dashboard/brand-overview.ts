import type { BackendTrendChange } from '@signpost/contract/analyses';
import type { BrandOverviewWords } from '../../dashboard/brand-overview.ts';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';

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

export const brandOverview: BrandOverviewWords = {
  trend: {
    title: 'Score over time',
    band: 'band: 95 % interval for chance variation between answers',
    tooFew: 'A line needs at least four runs.',
    noScores: 'No run has a score yet.',
    summary: ({ runs, first, last, changes, isDrawn }) =>
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
    interrupted: 'not comparable with the one before',
    mark: (change) => (change.kind === 'site_published' ? published(change) : MARKS[change.kind](change)),
    marks: (number) => `${whole(number)} changes`,
    open: (day, label) => `${day}: ${label}`,
    opened: (day) => `What changed, ${day}`,
  },
  leaderboard: {
    title: 'Who else is named',
    ties: 'Compared question by question; a range of places means that the answers do not show who is ahead',
    from: (answers) => `from ${count(answers, 'answer', 'answers')}`,
    row: (name, { value, interval }) =>
      `${name}: ${decimal(value)} of 100${interval === null ? '' : `, 95 % interval ${decimal(interval.low)} to ${decimal(interval.high)}`}`,
    nobody: 'No competitor is known yet.',
    nobodyNext: 'Competitors are found in the answers, or added by you.',
    more: (number) => `${whole(number)} more`,
    columns: { place: 'Place', name: 'Name', interval: 'Score with its interval', score: 'Score' },
  },
  heat: {
    question: 'Question, and in how many answers you are named',
    outOf: (named, answers) => `${whole(named)} of ${whole(answers)}`,
    cell: (named, answers, engine) =>
      `Named in ${whole(named)} of ${count(answers, 'answer', 'answers')} of ${engines.engine(engine)}: read them`,
    noAnswers: 'no answer',
    recognition: 'Questions that name the brand. They are not counted in the figures above.',
  },
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
