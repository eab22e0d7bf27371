import { storable } from '@signpost/platform/sql';
import type { ChangeProblem } from '@signpost/contract/change-problems';
import type { ChangeState, ChangeWay, JournalAction, JournalResult } from '@signpost/contract/plans';
import type { Insertable, Selectable } from 'kysely';
import type {
  ChangeOutcome,
  ChangeRecord,
  JournalEdit,
  JournalEntry,
  KeptEdit,
  NewChange,
  NewEntry,
  PlannedPost,
  ReadState,
  Wish,
} from '../../ports/plan-store.ts';
import type { MendingSchema } from './schema.ts';

export function toChangeRow(planId: number, change: NewChange): Insertable<MendingSchema['mending_change']> {
  const { post } = change;
  return {
    plan_id: planId,
    post_id: post.id,
    source_id: post.sourceId,
    post_type: storable(post.type),
    post_title: storable(post.title),
    post_url: storable(post.url),
    way: change.way,
    wish: json(change.wish),
    read_state: change.read === null ? null : json(change.read),
    edit: change.edit === null ? null : json(change.edit),
    span_hash: change.spanHash,
    state: 'planned',
    problem: change.problem,
  };
}

export function toChange(row: Selectable<MendingSchema['mending_change']>): ChangeRecord {
  return {
    id: row.id,
    planId: row.plan_id,
    post: {
      id: row.post_id,
      type: row.post_type,
      title: row.post_title,
      url: row.post_url,
      sourceId: row.source_id,
    },
    way: row.way as ChangeWay,
    wish: JSON.parse(row.wish) as Wish,
    read: row.read_state === null ? null : (JSON.parse(row.read_state) as ReadState),
    edit: row.edit === null ? null : (JSON.parse(row.edit) as KeptEdit),
    spanHash: row.span_hash,
    state: row.state as ChangeState,
    problem: row.problem as ChangeProblem | null,
  };
}

export function toOutcomeRow({ state, problem, read, edit, spanHash }: ChangeOutcome): object {
  return {
    state,
    problem,
    ...(read !== undefined && { read_state: read === null ? null : json(read) }),
    ...(edit !== undefined && { edit: edit === null ? null : json(edit) }),
    ...(spanHash !== undefined && { span_hash: spanHash }),
  };
}

export function toEntryRow(
  entry: NewEntry,
  result: JournalResult,
  problem: ChangeProblem | null,
): Omit<Insertable<MendingSchema['mending_journal']>, 'token'> {
  return {
    plan_id: entry.planId,
    post_id: entry.post.id,
    post: json(entry.post),
    action: entry.action,
    result,
    problem,
    at: entry.at,
    asked_by: storable(entry.by),
    edits: json(entry.edits),
    text_before: entry.textBefore,
    text_after: entry.textAfter,
    revision: entry.revision,
  };
}

export function toEntry(row: Selectable<MendingSchema['mending_journal']>): JournalEntry {
  return {
    id: row.id,
    planId: row.plan_id,
    post: JSON.parse(row.post) as PlannedPost,
    action: row.action as JournalAction,
    result: row.result as JournalResult,
    problem: row.problem as ChangeProblem | null,
    at: row.at,
    by: row.asked_by,
    edits: JSON.parse(row.edits) as JournalEdit[],
    textBefore: row.text_before,
    textAfter: row.text_after,
    revision: row.revision,
  };
}

/** What no engine keeps, JSON escapes. */
function json(value: unknown): string {
  return JSON.stringify(value);
}
