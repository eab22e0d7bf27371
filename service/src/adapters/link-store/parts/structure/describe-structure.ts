import { COUNT_RANGES, COUNTED, DEPTHS, SECTIONINGS, type Sectioning } from '@signpost/contract/structure';
import type { PostRow } from '@signpost/contract/links';
import type { SiteStructure } from '../../../../ports/link-store.ts';
import { releaseArray } from '../../../../shared/release-array.ts';
import type { LinkGraph } from '../../build/rows.ts';
import { NO_HOME, NOT_REACHED, REACHES, TRAIT, TRAITS } from './columns.ts';
import { countRangeOf } from './count-range.ts';
import { countSections, noteReach } from './count-sections.ts';
import { findHubs } from './hubs.ts';
import { adjacency, joinPairs, walkFrom, type Adjacency, type Edges } from './link-graph.ts';
import type { RankedSections } from './section-table.ts';

/** What has to be known of the listed posts, by slot. */
export interface StructuredPosts {
  ids: Float64Array;
  /** The slot of the home page; null when there is none. */
  home: number | null;
  incoming: Float64Array;
  /** See `columns.ts`. The ranges of the link counts are there; the rest is noted by `describeStructure`. */
  traits: Uint8Array;
  sections: Readonly<Record<Sectioning, RankedSections>>;
}

/** The links between listed posts, and how many internal ones of them lead to no listed post. */
export interface StructuredLinks {
  edges: Edges;
  unresolved: number;
}

/** The numbers, and columns by slot (see `columns.ts`) that tell which posts each number counts. */
export interface BuiltStructure {
  structure: SiteStructure;
  traits: Uint8Array;
  reach: Uint32Array;
  hubsIn: Uint32Array;
  hubsOut: Uint32Array;
  graph: LinkGraph;
}

export function noteRanges(
  traits: Uint8Array,
  slot: number,
  counts: Pick<PostRow, 'internal_link_count' | 'external_link_count' | 'incoming_link_count'>,
): void {
  for (const counted of COUNTED)
    traits[slot * TRAITS + TRAIT[counted]] = countRangeOf(counts[`${counted}_link_count`]);
}

/** How the posts hang together by these links, whose arrays cannot be read afterwards. */
export function describeStructure(
  posts: StructuredPosts,
  { edges, unresolved }: StructuredLinks,
): BuiltStructure {
  const { ids, home, incoming, traits, sections } = posts;
  const links = adjacency(ids.length, edges.sources, edges.targets);
  releaseArray(edges.sources);
  releaseArray(edges.targets);
  const pairs = joinPairs(links);
  const reach = new Uint32Array(ids.length * REACHES);
  for (const by of SECTIONINGS) {
    for (const [slot, place] of sections[by].places.entries()) traits[slot * TRAITS + TRAIT[by]] = place;
    noteReach(pairs, by, sections[by], reach);
  }
  const isOrphan = (slot: number): boolean => incoming[slot] === 0;
  return {
    structure: {
      home: home === null ? null : (ids[home] ?? null),
      ...noteDepths(traits, pairs, home),
      ranges: {
        incoming: countRanges(traits, TRAIT.incoming),
        internal: countRanges(traits, TRAIT.internal),
        external: countRanges(traits, TRAIT.external),
      },
      sections: {
        path: countSections('path', sections.path, reach, isOrphan),
        type: countSections('type', sections.type, reach, isOrphan),
      },
    },
    traits,
    reach,
    hubsIn: findHubs(pairs, 'in', incoming),
    hubsOut: findHubs(pairs, 'out', incoming),
    graph: { ...pairs, home, ids, unresolved },
  };
}

function noteDepths(
  traits: Uint8Array,
  links: Adjacency,
  home: number | null,
): Pick<SiteStructure, 'depths' | 'unreached'> {
  const posts = links.starts.length - 1;
  const empty = home === null ? NO_HOME : NOT_REACHED;
  for (let slot = 0; slot < posts; slot += 1) traits[slot * TRAITS + TRAIT.depth] = empty;
  if (home === null) return { depths: [], unreached: 0 };
  const depths = DEPTHS.map(() => 0);
  let reached = 0;
  walkFrom(links, home, (slot, steps) => {
    const depth = Math.min(steps, depths.length - 1);
    traits[slot * TRAITS + TRAIT.depth] = depth;
    depths[depth] = (depths[depth] ?? 0) + 1;
    reached += 1;
  });
  return { depths, unreached: posts - reached };
}

function countRanges(traits: Uint8Array, trait: number): number[] {
  const posts = COUNT_RANGES.map(() => 0);
  for (let at = trait; at < traits.length; at += TRAITS) {
    const range = traits[at] ?? 0;
    posts[range] = (posts[range] ?? 0) + 1;
  }
  return posts;
}
