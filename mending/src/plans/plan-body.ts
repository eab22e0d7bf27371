import type {
  JournalRow,
  Plan,
  PlanBody,
  PlanChange,
  PlanChangeRow,
  PlannedPost,
} from '@signpost/contract/plans';
import type { SourceSite } from '@signpost/indexing/ports/content-source';
import { editTemplateOf, editUrl } from '@signpost/indexing/records/shown-addresses';
import type { ChangeRecord, JournalEntry, PlanRecord, PlanSummary, Turn, Wish } from '../ports/plan-store.ts';

export function toPlan({ id, madeAt, madeBy, posts, counts }: PlanSummary, turn: Turn | null): Plan {
  const own = turn?.planId === id ? turn : null;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    id,
    state: own === null ? restingState(counts, all) : own.action === 'apply' ? 'applying' : 'undoing',
    made_at: new Date(madeAt).toISOString(),
    made_by: madeBy,
    posts,
    changes: all,
    planned: counts.planned + counts.applying,
    applied: counts.applied + counts.undoing,
    refused: counts.refused,
    undone: counts.undone,
    progress:
      own === null
        ? null
        : { action: own.action, done: own.done, total: own.total, is_cancelled: own.isCancelled },
  };
}

function restingState(counts: PlanSummary['counts'], all: number): Plan['state'] {
  const applied = counts.applied + counts.undoing;
  if (applied === all) return 'applied';
  if (applied > 0) return 'partly_applied';
  return counts.undone > 0 ? 'undone' : 'ready';
}

export function summaryOf(plan: PlanRecord, changes: readonly ChangeRecord[]): PlanSummary {
  const of = (state: ChangeRecord['state']): number =>
    changes.filter((change) => change.state === state).length;
  return {
    ...plan,
    posts: new Set(changes.map(({ post }) => post.id)).size,
    counts: {
      planned: of('planned'),
      applying: of('applying'),
      applied: of('applied'),
      refused: of('refused'),
      undoing: of('undoing'),
      undone: of('undone'),
    },
  };
}

export function toPosts(changes: readonly ChangeRecord[], site: SourceSite | null): PlanBody['posts'] {
  return [...Map.groupBy(changes, ({ post }) => post.id).values()].flatMap((own): PlannedPost[] => {
    const [first] = own;
    if (first === undefined) return [];
    return [{ ...postOf(first, site), changes: own.toSorted(byPlace).map(toChange) }];
  });
}

export function toChangeRow(change: ChangeRecord, site: SourceSite | null): PlanChangeRow {
  return { ...postOf(change, site), ...toChange(change) };
}

function postOf({ post, way }: ChangeRecord, site: SourceSite | null): Omit<PlannedPost, 'changes'> {
  const { id, title, url } = post;
  const edit = site === null ? '' : editTemplateOf(site);
  const template = { home: site?.home ?? '', edit_url: edit, post_types: [] };
  return { post_id: id, title, url, edit_url: editUrl({ id, permalink: url }, template), way };
}

function byPlace(one: ChangeRecord, other: ChangeRecord): number {
  return (one.edit?.start ?? 0) - (other.edit?.start ?? 0) || one.id - other.id;
}

function toChange({ id, state, problem, wish, edit }: ChangeRecord): PlanChange {
  return {
    id,
    kind: wish.kind,
    state,
    problem,
    ...seen(wish),
    old_text: edit?.old ?? '',
    new_text: edit?.new ?? '',
    suggestion: wish.kind === 'add_link' ? wish.suggestion : null,
    link: wish.kind === 'add_link' ? null : wish.linkId,
  };
}

function seen(wish: Wish): Pick<PlanChange, 'before' | 'anchor' | 'after' | 'old_url' | 'new_url'> {
  if (wish.kind === 'add_link') {
    const { before, anchor, after, to } = wish;
    return { before, anchor, after, old_url: null, new_url: to };
  }
  const { address, ...around } = wish.link;
  return { ...around, old_url: address, new_url: wish.kind === 'unlink' ? null : wish.to };
}

/** One row for each change that an entry is about. */
export function toJournalRows(entry: JournalEntry): JournalRow[] {
  const { id, at, by, action, result, problem, post, revision } = entry;
  const isBack = action === 'put_back';
  return entry.edits.map(({ changeId, edit }) => ({
    id,
    at: new Date(at).toISOString(),
    by,
    action,
    result,
    problem,
    post_id: post.id,
    title: post.title,
    url: post.url,
    change: changeId,
    before: isBack ? edit.new : edit.old,
    after: isBack ? edit.old : edit.new,
    revision,
  }));
}
