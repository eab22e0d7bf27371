import type { ImportChanges, LinkUpdate } from '@signpost/indexing/ports/published-links';
import type { Clock } from '@signpost/platform/time';
import type { ChangedKeys } from '../build/generation-schema.ts';
import { writeMeta } from '../build/write-meta.ts';
import { isListed, isSame, movesIn, type PostColumns } from '../update/changed-rows.ts';
import { canUpdate } from '../update/can-update.ts';
import { readMeta } from '../update/copied-columns.ts';
import { GenerationCopy, openCopy, rowOf } from '../update/generation-copy.ts';
import { leadsElsewhereFromHome } from './authority/update.ts';
import { PARTS } from './index.ts';

export interface UpdatedFile {
  changes: ImportChanges;
  changedKeys: ChangedKeys;
}

/** Makes the file of the next generation from the one before; null when that one cannot be updated. */
export function updateFile(
  before: string,
  file: string,
  update: LinkUpdate,
  clock: Clock,
): UpdatedFile | null {
  const db = openCopy(before, file);
  try {
    const meta = readMeta(db);
    // Another process may have replaced it meanwhile.
    if (!canUpdate(meta, update) || leadsElsewhereFromHome(db, meta, update.posts)) return null;
    db.exec('BEGIN');
    const copy = new GenerationCopy(db, meta, update, clock.now());
    for (const part of PARTS) part.update(copy);
    writeMeta(db, copy.meta);
    db.exec('COMMIT');
    return { changes: compare(copy), changedKeys: copy.changedKeys };
  } finally {
    db.close();
  }
}

function compare({ before, meta: after, changed }: GenerationCopy): ImportChanges {
  const { posts, oldLinks, newLinks } = changed;
  const shown = (post: PostColumns | null): string | null =>
    isListed(post) ? JSON.stringify(rowOf(post, after)) : null;
  const { added, removed } = movesIn(changed);
  const differing = posts.filter((post) => shown(post.before) !== shown(post.after));
  const old = new Map(oldLinks.map((link) => [link.id, link]));
  const stayed = newLinks.filter(({ id }) => old.has(id));
  const isChanged = (link: (typeof newLinks)[number]): boolean => {
    const was = old.get(link.id);
    return was !== undefined && !isSame(was, link, before);
  };
  return {
    posts: {
      before: before.listed_posts,
      after: after.listed_posts,
      added: added.length,
      removed: removed.length,
      changed: differing.length - added.length - removed.length,
    },
    links: {
      before: before.links_stats.total,
      after: after.links_stats.total,
      added: newLinks.length - stayed.length,
      removed: oldLinks.length - stayed.length,
      changed: stayed.filter(isChanged).length,
    },
    orphans: { before: before.posts_stats.orphan_posts, after: after.posts_stats.orphan_posts },
  };
}
