import { UserError } from '@signpost/platform/errors';
import type { ImportChanges } from './ports/published-links.ts';

/** Fails when more than half of the posts would go: what broke off, or belongs to another site, looks like this. */
export function refuseShrinking(what: string, done: string): (changes: ImportChanges | null) => void {
  return (changes) => {
    if (changes === null || changes.posts.removed * 2 <= changes.posts.before) return;
    const before = changes.posts.before.toLocaleString('en');
    const removed = changes.posts.removed.toLocaleString('en');
    throw new UserError(
      `This ${what} lacks ${removed} of the ${before} stored posts, more than half of them. Nothing was ${done}. If they are meant to go, add --allow-shrink.`,
    );
  };
}
