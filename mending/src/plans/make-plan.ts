import { MOST_PLAN_ITEMS, type PlanItem } from '@signpost/contract/plans';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';
import type { SourceBook } from '@signpost/indexing/ports/sources';
import { invalidParams } from '@signpost/platform/errors';
import type { NewChange, PlannedPost, Wish } from '../ports/plan-store.ts';
import type { PlanDeps } from './plan-deps.ts';
import { unknownItem } from './plan-refusals.ts';
import { readPosts } from './read-posts.ts';
import { wayOf } from './way-of.ts';

/** Makes a plan and reads the texts that it changes, as far as they can be read at once. Its id. */
export async function makePlan(deps: PlanDeps, items: readonly PlanItem[], by: string): Promise<number> {
  if (items.length === 0 || items.length > MOST_PLAN_ITEMS)
    throw invalidParams(new Map([['items', `items has from 1 to ${MOST_PLAN_ITEMS} entries.`]]));
  const ledger = await deps.ledger.read();
  const problems: string[] = [];
  const wishes = new Map<string, { postId: number; wish: Wish }>();
  for (const [at, item] of items.entries()) {
    const found = await wishOf(deps, ledger, item);
    if (typeof found === 'string') problems.push(`items[${at}] ${found}`);
    else {
      const key = nameOf(found.wish);
      const same = wishes.get(key);
      if (same !== undefined && JSON.stringify(same.wish) !== JSON.stringify(found.wish))
        problems.push(`items[${at}] names a link that another item changes otherwise`);
      wishes.set(key, found);
    }
  }
  if (problems.length > 0) throw unknownItem(problems);
  const posts = new Map<number, Pick<NewChange, 'post' | 'way'>>();
  const changes: NewChange[] = [];
  for (const { postId, wish } of wishes.values()) {
    const known = posts.get(postId) ?? (await findPost(ledger, postId));
    if (known === null) throw unknownItem([`The index has no post ${postId}`]);
    posts.set(postId, known);
    changes.push({ ...known, wish, problem: null, read: null, edit: null, spanHash: null });
  }
  const store = await deps.plans.open();
  return store.create({ madeAt: deps.clock.now(), madeBy: by }, await readPosts(deps, changes));
}

function nameOf(wish: Wish): string {
  return wish.kind === 'add_link' ? `suggestion ${wish.suggestion}` : `link ${wish.linkId}`;
}

/** What an item asks for, or why it cannot be done. */
async function wishOf(
  { suggestions }: PlanDeps,
  ledger: LinkIndex,
  { suggestion, link, to, unlink }: PlanItem,
): Promise<{ postId: number; wish: Wish } | string> {
  if (suggestion !== undefined && link === undefined) {
    const found = await suggestions.find(suggestion);
    if (found === null) return 'names a suggestion that is not there any more';
    const { before, anchor, after, targetUrl, sourceId } = found;
    if (anchor.trim() === '') return 'names a suggestion without words for the link';
    return { postId: sourceId, wish: { kind: 'add_link', before, anchor, after, to: targetUrl, suggestion } };
  }
  if (link === undefined || suggestion !== undefined || (to === undefined) === (unlink !== true))
    return 'has neither a suggestion, nor a link and an address, nor a link and unlink';
  const found = await ledger.findLink(link);
  if (found === null) return `names link ${link}, which the index does not have`;
  const { raw: address, anchor, before, after, source } = found;
  const noted = { address, anchor, before, after };
  if (to === undefined) return { postId: source.id, wish: { kind: 'unlink', link: noted, linkId: link } };
  if (!isAddress(to)) return `does not lead to a web address: ${to}`;
  return { postId: source.id, wish: { kind: 'replace_address', link: noted, linkId: link, to: to.trim() } };
}

/** Of the web, or below the root of the same site. */
function isAddress(address: string): boolean {
  const url = URL.parse(address.trim());
  if (url !== null) return url.protocol === 'http:' || url.protocol === 'https:';
  return /^\/(?!\/)/.test(address.trim());
}

async function findPost(
  ledger: LinkIndex & SourceBook,
  id: number,
): Promise<Pick<NewChange, 'post' | 'way'> | null> {
  const document = await ledger.findDocument({ id });
  const shown = await ledger.findPost(id);
  if (document === null || shown === null) return null;
  const source = await ledger.findSource(document.sourceId);
  const hasSecret = source !== null && (await ledger.hasSecret(source.id));
  const post: PlannedPost = {
    id,
    type: shown.type,
    title: shown.title,
    url: document.permalink ?? '',
    sourceId: document.sourceId,
  };
  return { post, way: wayOf(source, hasSecret) };
}
