import type { IndexRun } from '@signpost/contract/indexing';
import { inEnglish } from '@signpost/words/en/said';
import type { RunRecord } from '../ports/run.ts';

export function toIndexRun({ documents, changes, ...run }: RunRecord): IndexRun {
  const { read, same, unreadable, expected } = documents;
  return {
    id: run.id,
    source_id: run.sourceId,
    state: run.state,
    started_at: new Date(run.startedAt).toISOString(),
    ended_at: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
    documents_expected: expected,
    documents_read: read,
    documents_same: same,
    documents_unreadable: unreadable,
    share: expected === null || expected === 0 ? null : Math.min(1, (read + same + unreadable) / expected),
    posts_added: changes.posts.added,
    posts_removed: changes.posts.removed,
    posts_changed: changes.posts.changed,
    links_added: changes.links.added,
    links_removed: changes.links.removed,
    links_moved: changes.links.moved,
    orphans_new: changes.orphans.new,
    orphans_rescued: changes.orphans.rescued,
    problem: run.problem && inEnglish(run.problem),
    notes: run.notes.map(inEnglish),
    said: { problem: run.problem, notes: [...run.notes] },
  };
}
