import { Type, type Static, type TProperties } from './schema/index.ts';
import { BackendRunProblem, nullable } from './analyses/index.ts';
import { StandingChange } from './standings.ts';
import { means } from './means.ts';

const Count = Type.Integer({ minimum: 0 });
const NumberOrNull = nullable(Type.Number());
const Time = Type.String({ description: 'ISO 8601 in UTC.' });
const Day = Type.String({ description: '`YYYY-MM-DD` in UTC.' });

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
  needs_you: means('Whether somebody should do something about it.', Type.Boolean()),
  door: means('The screen that shows what it was counted from.', Type.Enum(DOORS)),
  door_id: means('The run or the brand of that screen; null when it shows all.', nullable(Type.String())),
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

const source = means('The source, by its address, folder or file.', Type.String());
const brand = {
  brand: means('The name of the brand.', Type.String()),
  is_demo: means('True when its figures are invented.', Type.Boolean()),
};
const score = {
  score: means('The score.', NumberOrNull),
  low: means('Lower end of its 95 % interval.', NumberOrNull),
  high: means('Upper end.', NumberOrNull),
  answers: means('Valid answers that it is made of.', NumberOrNull),
};

/** Something worth doing or knowing. Sentences are made from it where it is shown. */
export const Notice = Type.Union([
  notice('run_failed', 'The newest run of a source failed or was interrupted.', {
    source,
    state: means('`failed` or `interrupted`.', Type.String()),
    at: means('When it ended.', nullable(Time)),
  }),
  notice('backend_away', 'The analysis backend does not answer.', {
    since: means('When the copy was fetched that is shown; null when there is none.', nullable(Time)),
  }),
  notice('analysis_failed', 'The newest analysis of a brand has no figures.', {
    ...brand,
    problems: means('Why.', Type.Array(BackendRunProblem)),
  }),
  notice('links_lead_nowhere', 'Internal links lead to no page, or to one that is not published.', {
    links: means('How many.', Count),
    more: means('How many more than then; null when it is not known.', nullable(Type.Integer())),
    since: means('The day that is compared with.', nullable(Day)),
    asked: means(
      'Whether the server of the site was asked for these pages; false when they are not among what was read.',
      Type.Boolean(),
    ),
    gone: means(
      'The post that went in the last week and that most of them lead to; null when there is none.',
      nullable(
        Type.Object({
          title: means('What it was called.', Type.String()),
          links: means('Links that lead to it.', Count),
          at: means('When it was found to be gone.', Time),
        }),
      ),
    ),
  }),
  notice('cited_orphans', 'AI answers cite posts that no post links to.', {
    is_demo: brand.is_demo,
    posts: means('How many posts.', Count),
    title: means('Title of the most cited of them.', Type.String()),
    answers: means('How many answers cite it.', Count),
  }),
  notice('brand_moved', 'The score of a brand moved by more than chance explains.', {
    ...brand,
    ...StandingChange.properties,
  }),
  notice('budget_near', 'Most of a limit of spending is used.', {
    limit: means(
      'Which limit: of one brand in a month, or of all brands on one day.',
      Type.Union([Type.Literal('brand_month'), Type.Literal('day')]),
    ),
    brand: means('The brand; null for all.', nullable(Type.String())),
    spent_usd: means('What was spent, in US dollars.', Type.Number()),
    cap_usd: means('The limit.', Type.Number()),
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
    problems: means('Why.', Type.Array(BackendRunProblem)),
  }),
  notice('posts_published', 'Posts were published in the last week.', {
    posts: means('How many.', Count),
    titles: means('Titles of the newest, three at most.', Type.Array(Type.String())),
    without_incoming: means('Those that no post links to; null when it is not known.', nullable(Count)),
  }),
  notice('brand_first', 'A brand was measured for the first time.', { ...brand, ...score }),
  notice('brand_unchanged', 'A brand was measured again, and no change is clear.', {
    ...brand,
    ...score,
    before: means('The score before.', NumberOrNull),
  }),
]);
export type Notice = Static<typeof Notice>;
export type NoticeCode = Notice['code'];

const Figure = Type.Object(
  {
    now: means('The number now; null when it is not known.', nullable(Count)),
    change: means('By how much it grew since the day of comparison.', nullable(Type.Integer())),
    since: means('That day: a week ago, or the first that is known; null when there is none.', nullable(Day)),
    days: means(
      'The last 30 days on which something was indexed, the oldest first.',
      Type.Array(Type.Object({ day: Day, value: means('The number at its end.', Count) })),
    ),
  },
  { title: 'Figure' },
);
export type Figure = Static<typeof Figure>;

export const TodayBody = Type.Object({
  since: means('Since when things count as new: the day a week ago.', Day),
  site: Type.Object({
    home: means('The address of the site; empty before anything was indexed.', Type.String()),
    is_sample: means('True for the invented site of a first start.', Type.Boolean()),
    indexed_at: means('When it was last read; null when it is not known.', nullable(Time)),
    running_run: means('A run that goes on now.', nullable(Type.Integer())),
  }),
  start: means(
    'What of a first start is done.',
    Type.Object({
      site: means(
        'Whether a site is indexed.',
        Type.Union([Type.Literal('none'), Type.Literal('sample'), Type.Literal('done')]),
      ),
      brand: means(
        'Whether there is a brand; `unknown` when the backend cannot be asked.',
        Type.Union([
          Type.Literal('none'),
          Type.Literal('sample'),
          Type.Literal('done'),
          Type.Literal('unknown'),
        ]),
      ),
      ai_service: means(
        'Whether an AI service is connected; `demo`: answers are invented until one is.',
        Type.Union([
          Type.Literal('none'),
          Type.Literal('demo'),
          Type.Literal('done'),
          Type.Literal('unknown'),
        ]),
      ),
    }),
  ),
  notices: Type.Array(Notice, { description: 'At most seven, the most valuable first.' }),
  more: means('How many further notices there are.', Count),
  links: means('Whether the index could be read.', Type.Union([Type.Literal('ok'), Type.Literal('failed')])),
  brands: means(
    'What is known of the brands: `stale` is an older copy, `none` says that no backend is configured.',
    Type.Union([Type.Literal('ok'), Type.Literal('stale'), Type.Literal('failed'), Type.Literal('none')]),
  ),
  figures: Type.Object({
    posts: means('Published posts.', Figure),
    orphans: means('Posts that no post links to.', Figure),
    links: means('Links in the list.', Figure),
    broken_links: means('Internal links that lead nowhere.', Figure),
  }),
});
export type TodayBody = Static<typeof TodayBody>;
