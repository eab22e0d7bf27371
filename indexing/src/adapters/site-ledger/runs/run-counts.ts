import type { RunChanges, RunRecord } from '../../../ports/run.ts';
import type { ChangeCounts } from '../write/document-changes.ts';

/** The numbers of a run, as its row has them. */
export type RunCounts = Pick<RunRecord, 'documents' | 'changes'>;

export const NO_RUN_COUNTS: RunCounts = {
  documents: { read: 0, same: 0, unreadable: 0, expected: null },
  changes: {
    posts: { added: 0, removed: 0, changed: 0 },
    links: { added: 0, removed: 0, moved: 0 },
    orphans: { new: 0, rescued: 0 },
  },
};

/** As they were stored; earlier versions did not count links apart that were led elsewhere. */
export function readCounts(text: string): RunCounts {
  const { documents, changes } = JSON.parse(text) as RunCounts;
  return { documents, changes: { ...changes, links: { ...NO_RUN_COUNTS.changes.links, ...changes.links } } };
}

export function hasChanged({ changes: { posts, links, orphans } }: RunCounts): boolean {
  return [posts, links, orphans]
    .flatMap<number>((counts) => Object.values(counts))
    .some((count) => count > 0);
}

/** The numbers of a run after further changes. Orphans are compared when it ends. */
export function addCounts(
  { documents, changes }: RunCounts,
  { read, same, posts, links }: Pick<ChangeCounts, 'read' | 'same' | 'posts' | 'links'>,
  unreadable: number,
): RunCounts {
  return {
    documents: {
      read: documents.read + read,
      same: documents.same + same,
      unreadable: documents.unreadable + unreadable,
      expected: documents.expected,
    },
    changes: addChanges(changes, { posts, links, orphans: NO_RUN_COUNTS.changes.orphans }),
  };
}

/** Their sum; with `times` -1 the difference. */
export function addChanges(one: RunChanges, other: RunChanges, times: 1 | -1 = 1): RunChanges {
  const add = <Counts extends Record<string, number>>(counts: Counts, more: Counts): Counts =>
    Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, count + times * (more[name] ?? 0)]),
    ) as Counts;
  return {
    posts: add(one.posts, other.posts),
    links: add(one.links, other.links),
    orphans: add(one.orphans, other.orphans),
  };
}
