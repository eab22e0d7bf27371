import type { Sectioning } from '@signpost/contract/structure';
import type { SectionRecord, Sections } from '../../../../ports/link-store.ts';
import { REACH, REACHES } from './columns.ts';
import type { Adjacency } from './link-graph.ts';
import type { RankedSections } from './section-table.ts';

/** Notes in `reach` which sections each post links to and is linked from. */
export function noteReach(
  { starts, ends }: Adjacency,
  by: Sectioning,
  { places }: RankedSections,
  reach: Uint32Array,
): void {
  const { out, in: into } = REACH[by];
  for (let source = 0, at = 0; source < places.length; source += 1) {
    const own = 1 << (places[source] ?? 0);
    let linksTo = 0;
    for (const end = starts[source + 1] ?? 0; at < end; at += 1) {
      const target = ends[at] ?? 0;
      const to = target * REACHES + into;
      linksTo |= 1 << (places[target] ?? 0);
      reach[to] = (reach[to] ?? 0) | own;
    }
    reach[source * REACHES + out] = linksTo;
  }
}

/** The numbers of each section, and the flows between any two. */
export function countSections(
  by: Sectioning,
  { kept, places }: RankedSections,
  reach: Uint32Array,
  isOrphan: (slot: number) => boolean,
): Sections {
  const list = kept.map((section): SectionRecord => ({
    ...section,
    posts: 0,
    orphans: 0,
    linkingInside: 0,
    linkingOut: 0,
    linkedFromOutside: 0,
  }));
  const perFlow = new Uint32Array(list.length ** 2);
  for (const [slot, place] of places.entries()) {
    const section = list[place];
    if (section === undefined) continue;
    const own = 1 << place;
    const out = reach[slot * REACHES + REACH[by].out] ?? 0;
    const into = reach[slot * REACHES + REACH[by].in] ?? 0;
    section.posts += 1;
    if (isOrphan(slot)) section.orphans += 1;
    if ((out & own) !== 0) section.linkingInside += 1;
    if ((out & ~own) !== 0) section.linkingOut += 1;
    if ((into & ~own) !== 0) section.linkedFromOutside += 1;
    for (let to = 0; to < list.length; to += 1) {
      const flow = place * list.length + to;
      if ((out & (1 << to)) !== 0) perFlow[flow] = (perFlow[flow] ?? 0) + 1;
    }
  }
  const flows: [number, number, number][] = [];
  for (const [flow, posts] of perFlow.entries()) {
    const [from, to] = [Math.floor(flow / list.length), flow % list.length];
    if (posts > 0 && from !== to) flows.push([from, to, posts]);
  }
  // The strongest first; the sort is stable, so equal ones stay in the order of the sections.
  flows.sort(([, , one], [, , other]) => other - one);
  return { list, flows };
}
