import { DEPTHS } from '@signpost/contract/structure';
import type { Marks } from '../../build/marks.ts';
import type { SlotIndex } from '../../build/slot-index.ts';
import { NO_HOME, NOT_REACHED } from '../structure/columns.ts';
import type { Adjacency } from '../structure/link-graph.ts';

/** By the slot of a post: the slots that its menus lead to. Posts with the same menus have the same list. */
export type MenusBySlot = ReadonlyMap<number, Uint32Array>;

export function menusBySlot({ menus }: Marks, slots: SlotIndex): MenusBySlot {
  const known = new Map<readonly number[], Uint32Array>();
  const bySlot = new Map<number, Uint32Array>();
  for (const [postId, list] of menus) {
    const slot = slots.slotOf(postId);
    if (slot === -1) continue;
    const targets =
      known.get(list) ??
      Uint32Array.from(list.map((id) => slots.slotOf(id)).filter((target) => target !== -1));
    known.set(list, targets);
    bySlot.set(slot, targets);
  }
  return bySlot;
}

/** Steps from the home page by all links, those of menus included, by slot. */
export function menuDepths({ starts, ends }: Adjacency, home: number | null, menus: MenusBySlot): Uint8Array {
  const depths = new Uint8Array(starts.length - 1).fill(home === null ? NO_HOME : NOT_REACHED);
  if (home === null) return depths;
  /** The second post with the same menus leads nowhere else by them. */
  const walked = new Set<Uint32Array>();
  const queue = new Uint32Array(depths.length);
  queue[0] = home;
  depths[home] = 0;
  let seen = 1;
  const visit = (target: number, depth: number): void => {
    if (depths[target] !== NOT_REACHED) return;
    depths[target] = depth;
    queue[seen] = target;
    seen += 1;
  };
  for (let at = 0; at < seen; at += 1) {
    const slot = queue[at] ?? 0;
    const depth = Math.min((depths[slot] ?? 0) + 1, DEPTHS.length - 1);
    for (let link = starts[slot] ?? 0; link < (starts[slot + 1] ?? 0); link += 1)
      visit(ends[link] ?? 0, depth);
    const menu = menus.get(slot);
    if (menu === undefined || walked.has(menu)) continue;
    walked.add(menu);
    for (const target of menu) visit(target, depth);
  }
  return depths;
}
