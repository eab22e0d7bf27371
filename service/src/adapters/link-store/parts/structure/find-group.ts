import { COUNTED, hasConditions, SPECIAL_SECTIONS, type PostGroup } from '@signpost/contract/structure';
import { NOT_REACHED, REACH, REACHES, TRAIT, TRAITS } from './columns.ts';
import { linkedSlots } from './find-neighbours.ts';
import type { Generation } from '../../read/generation.ts';
import { storedAuthority } from '../authority/read.ts';

/** Marks the posts of a group by slot, with 1. It looks at some bytes of each post: a few milliseconds for a million. */
export async function findGroup(generation: Generation, group: PostGroup): Promise<Uint8Array> {
  const isIn = new Uint8Array(generation.meta.listed_posts).fill(1);
  if (!hasConditions(group)) return isIn;
  await keepTraits(generation, group, isIn);
  await keepStanding(generation, group, isIn);
  await keepReach(generation, group, isIn);
  await keepNeighbours(generation, group, isIn);
  return isIn;
}

async function keepTraits(generation: Generation, group: PostGroup, isIn: Uint8Array): Promise<void> {
  const traits = await generation.bytes('post_traits');
  const keep = (trait: number, value: number | null): void => {
    if (value === null) return;
    for (let slot = 0; slot < isIn.length; slot += 1) {
      if (traits[slot * TRAITS + trait] !== value) isIn[slot] = 0;
    }
  };
  keep(TRAIT.depth, group.depth === -1 ? NOT_REACHED : group.depth);
  for (const counted of COUNTED) keep(TRAIT[counted], group.ranges[counted]);
  if (group.section !== '') keep(TRAIT[group.by], placeOf(generation, group, group.section));
}

async function keepStanding(generation: Generation, group: PostGroup, isIn: Uint8Array): Promise<void> {
  const { depth_with_menus: depth, rank_from: from, rank_to: to } = group;
  if (depth === null && from === 0 && to === 0) return;
  const stored = await storedAuthority(generation);
  const wanted = depth === -1 ? NOT_REACHED : depth;
  for (let slot = 0; slot < isIn.length; slot += 1) {
    const rank = stored?.ranks[slot] ?? 0;
    if (wanted !== null && stored?.menuDepths[slot] !== wanted) isIn[slot] = 0;
    if ((from > 0 || to > 0) && (rank === 0 || rank < from || (to > 0 && rank > to))) isIn[slot] = 0;
  }
}

/** The place of a section in the list; -1, which no post has, when there is no such section. */
function placeOf({ meta }: Generation, { by }: PostGroup, name: string): number {
  return meta.structure?.sections[by].list.findIndex((section) => section.name === name) ?? -1;
}

async function keepReach(generation: Generation, group: PostGroup, isIn: Uint8Array): Promise<void> {
  const traits = await generation.bytes('post_traits');
  const reach = await generation.uint32('post_reach');
  const keep = (direction: 'out' | 'in', name: string): void => {
    if (name === '') return;
    const place = placeOf(generation, group, name);
    const wanted = place === -1 ? 0 : 1 << place;
    for (let slot = 0; slot < isIn.length; slot += 1) {
      const own = 1 << (traits[slot * TRAITS + TRAIT[group.by]] ?? 0);
      const mask = name === SPECIAL_SECTIONS.others ? ~own : wanted;
      if (((reach[slot * REACHES + REACH[group.by][direction]] ?? 0) & mask) === 0) isIn[slot] = 0;
    }
  };
  keep('out', group.links_to);
  keep('in', group.linked_from);
}

async function keepNeighbours(generation: Generation, group: PostGroup, isIn: Uint8Array): Promise<void> {
  const keep = async (direction: 'out' | 'in', postId: number): Promise<void> => {
    if (postId === 0) return;
    const slots = new Set(await linkedSlots(generation, postId, direction));
    for (let slot = 0; slot < isIn.length; slot += 1) if (!slots.has(slot)) isIn[slot] = 0;
  };
  await keep('in', group.links_to_post);
  await keep('out', group.linked_from_post);
}
