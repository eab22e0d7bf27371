import { CHANGE_PROBLEMS, type ChangeProblem } from '@signpost/contract/change-problems';
import type { ChangeState, ChangeWay, JournalRow, Plan, PlanChange } from '@signpost/contract/plans';
import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

/** Changes to texts. */
export const plans = {
  answer: (plans: number): string => `${count(plans, 'plan', 'plans')} for changes to your texts.`,
  list: 'Plans, the newest first',
  all: 'All plans',
  columns: {
    plan: 'Plan',
    state: 'State',
    posts: 'Posts',
    changes: 'Changes',
    applied: 'Applied',
    refused: 'Not made',
    by: 'By',
  },
  name: (id: number): string => `Plan ${whole(id)}`,
  made: (when: string): string => `made ${when}`,
  empty: {
    heading: 'There are no plans yet',
    meaning:
      'Accept suggested links, or replace a broken address: a plan gathers the changes, and nothing is changed before you apply it.',
    action: 'Find missing links',
  },
  states: {
    ready: 'Ready',
    applying: 'Being applied',
    undoing: 'Being taken back',
    applied: 'Applied',
    partly_applied: 'Partly applied',
    undone: 'Taken back',
  } satisfies Readonly<Record<Plan['state'], string>>,
  changeStates: {
    planned: 'Planned',
    applying: 'Being written',
    applied: 'Applied',
    refused: 'Not made',
    undoing: 'Being taken back',
    undone: 'Taken back',
  } satisfies Readonly<Record<ChangeState, string>>,
  kinds: {
    add_link: 'Add a link',
    replace_address: 'Replace an address',
    unlink: 'Remove a link',
  } satisfies Readonly<Record<PlanChange['kind'], string>>,
  ways: {
    wordpress: 'Signpost writes these changes to WordPress, over its REST API.',
    patch: 'Some texts are files. This command writes the differences for git apply:',
    by_hand: 'Make these changes by hand, in your editor.',
  } satisfies Readonly<Record<ChangeWay, string>>,
  summary: ({
    changes,
    posts,
    applied,
    refused,
    undone,
  }: Pick<Plan, 'changes' | 'posts' | 'applied' | 'refused' | 'undone'>): string => {
    const parts = [`${count(changes, 'change', 'changes')} in ${count(posts, 'post', 'posts')}`];
    if (applied > 0) parts.push(`${whole(applied)} applied`);
    if (refused > 0) parts.push(`${whole(refused)} not made`);
    if (undone > 0) parts.push(`${whole(undone)} taken back`);
    return `${parts.join('; ')}.`;
  },
  /** What the rest of the plan would change. */
  gain: {
    title: 'What it would achieve',
    hint: 'Counted as if the changes below were applied',
    columns: {
      post: 'Post',
      rank: (of: number): string => `Authority rank of ${whole(of)}`,
      share: 'Share of authority',
      depth: 'Steps from home',
    },
    unreached: 'not reached',
    /** Read aloud between two figures. */
    becomes: 'becomes',
    more: (posts: number): string => `and ${count(posts, 'more post', 'more posts')}`,
  },
  /** Of one post. */
  showAll: (changes: number): string => `Show all ${count(changes, 'change', 'changes')}`,
  before: 'Before',
  after: 'After',
  leadsTo: (address: string): string => `leads to ${address}`,
  noLink: 'no link',
  stored: 'As it is stored',
  apply: 'Apply',
  applyAll: 'Apply the plan',
  applyTitle: 'Apply this plan?',
  applyMeaning: (changes: number): string =>
    `${count(changes, 'change', 'changes')} will be written to your site, one post after another. Each can be taken back.`,
  undo: 'Take back',
  undoAll: 'Take the plan back',
  undoTitle: 'Take this plan back?',
  undoMeaning: (changes: number): string =>
    `${count(changes, 'applied change', 'applied changes')} will be taken out of your texts again.`,
  cancel: 'Stop',
  remove: 'Remove the plan',
  removeTitle: 'Remove this plan?',
  removeMeaning: 'The plan and its journal are removed. No text changes.',
  progress: (done: number, total: number): string => `${whole(done)} of ${count(total, 'change', 'changes')}`,
  stopping: 'It stops after the post that is being written.',
  edit: 'Edit',
  make: 'Make a plan',
  /** After changes were written or taken back. */
  next: {
    meaning: 'The posts are read again by themselves, and all lists follow.',
    action: 'Find more links',
  },
  journal: {
    title: 'Journal',
    nothing: 'Nothing has been written yet.',
    entry: { apply: 'Applied', undo: 'Taken back', put_back: 'Put back' } satisfies Readonly<
      Record<JournalRow['action'], string>
    >,
    results: { intended: 'not known yet', done: 'done', not_done: 'not done' } satisfies Readonly<
      Record<JournalRow['result'], string>
    >,
    by: (login: string): string => `by ${login}`,
    columns: { when: 'When', what: 'What', post: 'Post', change: 'Change' },
    export: 'Journal as CSV',
  },
  problems: CHANGE_PROBLEMS as Readonly<Record<ChangeProblem, string>>,
};
