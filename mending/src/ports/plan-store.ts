import type { ChangeProblem } from '@signpost/contract/change-problems';
import type { ChangeState, ChangeWay, JournalAction, JournalResult } from '@signpost/contract/plans';

/** A link as it was known when the plan was made. */
export interface NotedLink {
  address: string;
  anchor: string;
  before: string;
  after: string;
}

/** What a change is to do, before any text was read. */
export type Wish =
  | { kind: 'add_link'; before: string; anchor: string; after: string; to: string; suggestion: string }
  | { kind: 'replace_address'; link: NotedLink; linkId: number; to: string }
  | { kind: 'unlink'; link: NotedLink; linkId: number };

/** A part of a raw text, what takes its place, and some of the text around it. */
export interface KeptEdit {
  start: number;
  old: string;
  new: string;
  removes: readonly string[];
  adds: readonly string[];
  before: string;
  after: string;
}

/** How a post was when it was read for a plan. */
export interface ReadState {
  modified: string;
  textHash: string;
}

export interface PlannedPost {
  id: number;
  type: string;
  title: string;
  url: string;
  /** The source that it was read from. */
  sourceId: number;
}

export interface NewChange {
  post: PlannedPost;
  way: ChangeWay;
  wish: Wish;
  problem: ChangeProblem | null;
  read: ReadState | null;
  edit: KeptEdit | null;
  /** Of the part of the text that the edit replaces. */
  spanHash: string | null;
}

export interface ChangeRecord extends NewChange {
  id: number;
  planId: number;
  state: ChangeState;
}

export interface PlanRecord {
  id: number;
  madeAt: number;
  madeBy: string;
}

export interface PlanSummary extends PlanRecord {
  posts: number;
  counts: Readonly<Record<ChangeState, number>>;
}

export interface JournalEdit {
  changeId: number;
  edit: KeptEdit;
}

export interface NewEntry {
  planId: number;
  post: PlannedPost;
  action: JournalAction;
  at: number;
  by: string;
  edits: readonly JournalEdit[];
  /** Both texts whole. */
  textBefore: string;
  textAfter: string;
  /** The revision that had the text before. */
  revision: number | null;
}

export interface JournalEntry extends NewEntry {
  id: number;
  result: JournalResult;
  problem: ChangeProblem | null;
}

/** The one plan that is being applied or taken back. */
export interface Turn {
  planId: number;
  action: 'apply' | 'undo';
  done: number;
  total: number;
  until: number;
  isCancelled: boolean;
}

/** What becomes of one change. */
export interface ChangeOutcome {
  id: number;
  state: ChangeState;
  problem: ChangeProblem | null;
  read?: ReadState | null;
  edit?: KeptEdit | null;
  spanHash?: string | null;
}

export interface PlanStore {
  create(plan: Omit<PlanRecord, 'id'>, changes: readonly NewChange[]): Promise<number>;
  list(page: { page: number; perPage: number }): Promise<{ items: readonly PlanSummary[]; total: number }>;
  find(id: number): Promise<PlanRecord | null>;
  changesOf(planId: number): Promise<readonly ChangeRecord[]>;
  /** With its changes and its journal. */
  remove(id: number): Promise<void>;
  noteOutcomes(outcomes: readonly ChangeOutcome[]): Promise<void>;

  /** Begins to work on a plan; false while another holder has the turn. */
  takeTurn(holder: string, turn: Omit<Turn, 'isCancelled'>): Promise<boolean>;
  /** Keeps the turn; false when it was lost. */
  keepTurn(holder: string, turn: Pick<Turn, 'done' | 'total' | 'until'>): Promise<boolean>;
  endTurn(holder: string): Promise<void>;
  /** The turn that goes on; null for none. */
  findTurn(): Promise<Turn | null>;
  cancelTurn(planId: number): Promise<void>;

  /**
   * Notes what is about to be written, with the changes in the state that says so, before anything is sent, and keeps the turn. Null, and
   * nothing is noted, when the turn was lost.
   */
  intend(
    entry: NewEntry,
    state: 'applying' | 'undoing',
    turn: { holder: string; until: number },
  ): Promise<number | null>;
  /**
   * Notes what became of it, and of its changes; or, with `intended`, why that is not known yet. A process that was silent for too long may
   * find that another has decided: then only `done` is noted in place of `not_done`, for the text arrived after the other had looked, and
   * only of changes of which nothing else has become since.
   */
  settle(
    entryId: number,
    outcome: { result: JournalResult; problem: ChangeProblem | null },
    changes: readonly ChangeOutcome[],
  ): Promise<void>;
  /** Notes something that wrote nothing. */
  note(entry: NewEntry & { result: JournalResult; problem: ChangeProblem | null }): Promise<void>;
  /** What was intended and not settled, the oldest first. */
  openEntries(): Promise<readonly JournalEntry[]>;
  /** Those of one post that have come out so, the newest first; twenty at most. */
  entriesOf(postId: number, result: 'done' | 'not_done'): Promise<readonly JournalEntry[]>;
  /** The journal of a plan, the oldest first, some entries at a time. */
  walkJournal(planId: number): AsyncIterable<readonly JournalEntry[]>;
}
