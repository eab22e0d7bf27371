import type { RunRecord } from '../../../ports/site-ledger.ts';
import type { ChangeCounts } from '../write/plan-changes.ts';

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

/** As they were stored; earlier versions did not tell links apart that were led elsewhere. */
export function readCounts(text: string): RunCounts {
  const { documents, changes } = JSON.parse(text) as RunCounts;
  return { documents, changes: { ...changes, links: { ...NO_RUN_COUNTS.changes.links, ...changes.links } } };
}

export function hasChanged({ changes: { posts, links } }: RunCounts): boolean {
  return [...Object.values(posts), ...Object.values(links)].some((count) => count > 0);
}

/** The numbers of a run after further changes. Orphans are compared when it ends. */
export function addCounts(
  { documents, changes: { posts, links, orphans } }: RunCounts,
  done: ChangeCounts,
  unreadable: number,
): RunCounts {
  return {
    documents: {
      read: documents.read + done.read,
      same: documents.same + done.same,
      unreadable: documents.unreadable + unreadable,
      expected: documents.expected,
    },
    changes: {
      posts: {
        added: posts.added + done.posts.added,
        removed: posts.removed + done.posts.removed,
        changed: posts.changed + done.posts.changed,
      },
      links: {
        added: links.added + done.links.added,
        removed: links.removed + done.links.removed,
        moved: links.moved + done.links.moved,
      },
      orphans,
    },
  };
}
