import { Type, type Static, type TProperties } from './schema/index.ts';
import { BackendRunProblem } from './analyses/index.ts';
import { StandingChange } from './standings.ts';
import {
  choice,
  flag,
  integerOrNull,
  list,
  means,
  nullable,
  number,
  numberOrNull,
  object,
  rows,
  text,
  textOrNull,
  titled,
} from './fields.ts';

const Count = Type.Integer({ minimum: 0 });

const Time = text('ISO 8601 in UTC.');
const Day = text('`YYYY-MM-DD` in UTC.');

/** The screens that a notice can lead to. */
export const DOORS = [
  'orphans',
  'posts',
  'broken',
  'sources',
  'run',
  'brand',
  'cited_orphans',
  'brand_plan',
  'brands',
  'health',
] as const;
export type Door = (typeof DOORS)[number];

const common = {
  needs_you: flag('Whether someone should do something about it.'),
  door: means('The screen that shows what it was counted from.', Type.Enum(DOORS)),
  door_id: textOrNull('The run or the brand of that screen; null when it shows all.'),
};

function notice<Code extends string, Properties extends TProperties>(
  code: Code,
  meaning: string,
  properties: Properties,
) {
  return Type.Object(
    { code: means(meaning, Type.Literal(code)), ...common, ...properties },
    { title: `Notice ${code}` },
  );
}

const source = text('The source, by its address, folder or file.');
const brand = {
  brand: text('The name of the brand.'),
  is_demo: flag('True when its figures are invented.'),
};
const score = {
  score: numberOrNull('The score.'),
  low: numberOrNull('Lower end of its 95 % interval.'),
  high: numberOrNull('Upper end.'),
  answers: numberOrNull('Valid answers that it is made of.'),
};

/** Something worth doing or knowing. Sentences are made from it where it is shown. */
export const Notice = Type.Union([
  notice('run_failed', 'The newest run of a source failed or was interrupted.', {
    source,
    state: text('`failed` or `interrupted`.'),
    at: means('When it ended.', nullable(Time)),
  }),
  notice('backend_away', 'The analysis backend does not answer.', {
    since: means('When the copy was fetched that is shown; null when there is none.', nullable(Time)),
  }),
  notice('analysis_failed', 'The newest analysis of a brand has no figures.', {
    ...brand,
    problems: list('Why.', BackendRunProblem),
  }),
  notice('links_lead_nowhere', 'Internal links lead to no page, or to one that is not published.', {
    links: means('How many.', Count),
    more: integerOrNull('How many more than then; null when it is not known.'),
    since: means('The day that is compared with.', nullable(Day)),
    asked: flag(
      'Whether the server of the site was asked for these pages; false when they are not among what was read.',
    ),
    gone: means(
      'The post that went in the last week and that most of them lead to; null when there is none.',
      nullable(
        Type.Object({
          title: text('What it was called.'),
          links: means('Links that lead to it.', Count),
          at: means('When it was found to be gone.', Time),
        }),
      ),
    ),
  }),
  notice('cited_orphans', 'AI answers cite posts that no post links to.', {
    is_demo: brand.is_demo,
    posts: means('How many posts.', Count),
    title: text('Title of the most cited of them.'),
    answers: means('How many answers cite it.', Count),
  }),
  notice('brand_moved', 'The score of a brand moved by more than chance explains.', {
    ...brand,
    ...StandingChange.properties,
  }),
  notice('budget_near', 'Most of a limit of spending is used.', {
    limit: choice('Which limit: of one brand in a month, or of all brands on one day.', [
      'brand_month',
      'day',
    ]),
    brand: textOrNull('The brand; null for all.'),
    spent_usd: number('What was spent, in US dollars.'),
    cap_usd: number('The limit.'),
  }),
  notice('index_old', 'A source was not read for longer than it should be.', {
    source,
    at: means('When it was last read; null for never.', nullable(Time)),
    due_at: means('When it should have been read by its schedule; null without one.', nullable(Time)),
  }),
  notice('orphans', 'Posts that no post links to.', {
    orphans: means('How many.', Count),
    posts: means('Of how many posts.', Count),
    more: means('How many became orphans in the last run; null when it was the first.', nullable(Count)),
  }),
  notice('analysis_partial', 'Answers of the newest analysis of a brand are missing.', {
    ...brand,
    problems: list('Why.', BackendRunProblem),
  }),
  notice('posts_published', 'Posts were published in the last week.', {
    posts: means('How many.', Count),
    titles: list('Titles of the newest, three at most.', Type.String()),
    without_incoming: means('Those that no post links to; null when it is not known.', nullable(Count)),
  }),
  notice('brand_first', 'A brand was measured for the first time.', { ...brand, ...score }),
  notice('brand_unchanged', 'A brand was measured again, and no change is clear.', {
    ...brand,
    ...score,
    before: numberOrNull('The score before.'),
  }),
]);
export type Notice = Static<typeof Notice>;
export type NoticeCode = Notice['code'];

const Figure = titled('Figure', {
  now: means('The number now; null when it is not known.', nullable(Count)),
  change: integerOrNull('By how much it grew since the day of comparison.'),
  since: means('That day: a week ago, or the first that is known; null when there is none.', nullable(Day)),
  days: rows('The last 30 days on which something was indexed, the oldest first.', {
    day: Day,
    value: means('The number at its end.', Count),
  }),
});
export type Figure = Static<typeof Figure>;

export const TodayBody = Type.Object({
  since: means('Since when things count as new: the day a week ago.', Day),
  site: Type.Object({
    home: text('The address of the site; empty before anything was indexed.'),
    is_sample: flag('True for the invented site of a first start.'),
    indexed_at: means('When it was last read; null when it is not known.', nullable(Time)),
    running_run: integerOrNull('A run that goes on now.'),
    title_ending: text('What most titles of posts end with, such as ` | My site`; empty for none.'),
  }),
  start: object('What of a first start is done.', {
    site: choice('Whether a site is indexed.', ['none', 'sample', 'done']),
    brand: choice('Whether there is a brand; `unknown` when the backend cannot be asked.', [
      'none',
      'sample',
      'done',
      'unknown',
    ]),
    ai_service: choice('Whether an AI service is connected; `demo`: answers are invented until one is.', [
      'none',
      'demo',
      'done',
      'unknown',
    ]),
  }),
  notices: list('At most seven, the most valuable first.', Notice),
  more: means('How many further notices there are.', Count),
  links: choice('Whether the index could be read.', ['ok', 'failed']),
  brands: choice(
    'What is known of the brands: `stale` is an older copy, `none` says that no backend is configured.',
    ['ok', 'stale', 'failed', 'none'],
  ),
  figures: Type.Object({
    posts: means('Published posts.', Figure),
    orphans: means('Posts that no post links to.', Figure),
    links: means('Links in the list.', Figure),
    broken_links: means('Internal links that lead nowhere.', Figure),
  }),
});
export type TodayBody = Static<typeof TodayBody>;
