import type { ImportChanges } from './ports/published-links.ts';
import { SaidError } from './said/said-error.ts';

/** Fails when more than half of the posts would go: what broke off, or belongs to another site, looks like this. */
export function refuseShrinking(what: 'run' | 'import'): (changes: ImportChanges | null) => void {
  return (changes) => {
    if (changes === null || changes.posts.removed * 2 <= changes.posts.before) return;
    const { removed, before } = changes.posts;
    throw new SaidError({ code: 'shrinks', what, removed, before });
  };
}
