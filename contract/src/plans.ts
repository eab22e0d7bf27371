import { CHANGE_PROBLEMS } from './change-problems.ts';
import {
  choice,
  flag,
  integer,
  integerOrNull,
  list,
  means,
  nullable,
  oneOf,
  text,
  textOrNull,
  titled,
} from './fields.ts';
import { FormatParams } from './formats.ts';
import { PageParams } from './indexing/common.ts';
import { Type, type Static } from './schema/index.ts';

const CHANGE_KINDS = ['add_link', 'replace_address', 'unlink'] as const;

export const CHANGE_STATES = ['planned', 'applying', 'applied', 'refused', 'undoing', 'undone'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** How a change gets into its text. */
const WAYS = {
  wordpress: 'It is applied over REST.',
  patch: 'It is in a file of a folder: `signpost plan patch` writes the difference.',
  by_hand: 'A person makes it, at `edit_url` where that is known.',
} as const;
export type ChangeWay = keyof typeof WAYS;

const problem = means(
  'Why it was not made, or what else is to be known; null for nothing.',
  nullable(oneOf(CHANGE_PROBLEMS)),
);

/** One change to the text of one post. */
export const PlanChange = titled('PlanChange', {
  id: Type.Integer(),
  kind: oneOf(CHANGE_KINDS),
  state: choice('`applying` and `undoing` while its post is being written.', CHANGE_STATES),
  problem,
  before: text('The text in front of the words of the link.'),
  anchor: text('The words of the link.'),
  after: text('The text that follows them.'),
  old_url: textOrNull('Where the link leads before; null for a link that is added.'),
  new_url: textOrNull('Where it leads after; null for a link that is taken away.'),
  old_text: text('The part of the stored text that is replaced; empty until it was read.'),
  new_text: text('What takes its place.'),
  suggestion: textOrNull('The suggestion that it was made from; null for none.'),
  link: integerOrNull('The link that it changes; null for none.'),
});
export type PlanChange = Static<typeof PlanChange>;

const postProperties = {
  post_id: Type.Integer(),
  title: Type.String(),
  url: Type.String(),
  edit_url: text('Where it is edited; empty when that is not known.'),
  way: oneOf(WAYS),
};

export const PlannedPost = Type.Object(
  { ...postProperties, changes: Type.Array(PlanChange) },
  { title: 'PlannedPost' },
);
export type PlannedPost = Static<typeof PlannedPost>;

/** A change with its post, in CSV and NDJSON. */
export const PlanChangeRow = Type.Object({ ...postProperties, ...PlanChange.properties });
export type PlanChangeRow = Static<typeof PlanChangeRow>;

const PLAN_STATES = ['ready', 'applying', 'undoing', 'applied', 'partly_applied', 'undone'] as const;

const planProperties = {
  id: Type.Integer(),
  state: choice(
    '`ready` before anything was applied; `undone` when all that was applied is taken back.',
    PLAN_STATES,
  ),
  made_at: text('In UTC.'),
  made_by: Type.String(),
  posts: integer('How many posts it changes.'),
  changes: Type.Integer(),
  planned: Type.Integer(),
  applied: Type.Integer(),
  refused: Type.Integer(),
  undone: Type.Integer(),
};

/** A plan in CSV and NDJSON. */
export const PlanRow = Type.Object(planProperties);

/** A list of changes to texts. */
export const Plan = titled('Plan', {
  ...planProperties,
  progress: means(
    'What goes on just now, counted in changes; null when nothing does.',
    nullable(
      Type.Object({
        action: oneOf(['apply', 'undo']),
        done: Type.Integer(),
        total: Type.Integer(),
        is_cancelled: flag('It ends after the post that is being written.'),
      }),
    ),
  ),
});
export type Plan = Static<typeof Plan>;

export const PlansBody = Type.Object({ plans: list('The newest first.', Plan), total: Type.Integer() });
export type PlansBody = Static<typeof PlansBody>;

export const PlanBody = Type.Object({ plan: Plan, posts: Type.Array(PlannedPost) });
export type PlanBody = Static<typeof PlanBody>;

export const PlanStartedBody = Type.Object({ plan: Plan });

export const PlanRemovedBody = Type.Object({ removed: Type.Integer() });

export const MOST_PLAN_ITEMS = 1000;

/** A suggestion, or a link and what becomes of it. */
const PlanItem = Type.Object({
  suggestion: Type.Optional(text('Adds the link of this suggestion.')),
  link: Type.Optional(integer('Changes the link with this id.')),
  to: Type.Optional(text('Leads that link to this address.')),
  unlink: Type.Optional(flag('Takes that link away and leaves its text.')),
});
export type PlanItem = Static<typeof PlanItem>;

/** Body of POST /links/plans. */
export const MakePlanParams = Type.Object({
  items: list(
    `Each either {"suggestion": ID}, {"link": ID, "to": ADDRESS} or {"link": ID, "unlink": true}; at most ${MOST_PLAN_ITEMS}.`,
    PlanItem,
  ),
});
export type MakePlanParams = Static<typeof MakePlanParams>;

/** Body of POST /links/plans/{id}/apply and /undo. */
export const PlanChangesParams = Type.Object({
  changes: Type.Optional(list('Only these changes; all when it is missing.', Type.Integer())),
});
export type PlanChangesParams = Static<typeof PlanChangesParams>;

export const PlansQuery = Type.Object({ ...PageParams.properties, ...FormatParams.properties });
export type PlansQuery = Static<typeof PlansQuery>;

const JOURNAL_ACTIONS = {
  apply: '',
  undo: '',
  put_back: 'The site had rewritten the text, and the one before was written again.',
} as const;
export type JournalAction = keyof typeof JOURNAL_ACTIONS;

const JOURNAL_RESULTS = {
  intended: 'It is not known yet whether the site has stored it.',
  done: '',
  not_done: '',
} as const;
export type JournalResult = keyof typeof JOURNAL_RESULTS;

/** What was done to one change of a plan. */
export const JournalRow = titled('JournalRow', {
  id: integer('The same for all changes that were written at once.'),
  at: text('In UTC.'),
  by: text('Who asked for it.'),
  action: oneOf(JOURNAL_ACTIONS),
  result: oneOf(JOURNAL_RESULTS),
  problem,
  post_id: Type.Integer(),
  title: Type.String(),
  url: Type.String(),
  change: Type.Integer(),
  before: text('The part of the text that was replaced.'),
  after: text('What took its place.'),
  revision: integerOrNull('The revision of the site that has the text before; null when it keeps none.'),
});
export type JournalRow = Static<typeof JournalRow>;

export const JournalBody = Type.Object({ entries: list('The oldest first.', JournalRow) });
