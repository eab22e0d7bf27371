import type { PostRow } from '@signpost/contract/links';
import { pageKey } from '@signpost/contract/page-key';
import {
  COUNT_RANGES,
  COUNTED,
  DEPTHS,
  SECTIONINGS,
  type Counted,
  type Sectioning,
} from '@signpost/contract/structure';
import type { Sections, SiteStructure } from '../../../../ports/link-store.ts';
import type { Site } from '@signpost/indexing/records/shown-addresses';
import { homeRank } from '@signpost/indexing/addresses/home-page';
import { permalinkPage } from '../../../../shared/permalink-page.ts';
import { releaseArray } from '../../../../shared/release-array.ts';
import { NO_HOME, NOT_REACHED, REACHES, TRAIT, TRAITS } from './columns.ts';
import { countRangeOf } from './count-range.ts';
import { countSections, noteReach } from './count-sections.ts';
import { findHubs } from './hubs.ts';
import { adjacency, walkFrom, type Adjacency, type Edges } from './link-graph.ts';
import { pathSections, typeSection } from './section-names.ts';
import { SectionTable } from './section-table.ts';
import type { LinkGraph } from '../../build/rows.ts';
import { SlotIndex } from '../../build/slot-index.ts';

/** The numbers, and columns by slot (see `columns.ts`) that tell which posts each number counts. */
export interface BuiltStructure {
  structure: SiteStructure;
  traits: Uint8Array;
  reach: Uint32Array;
  hubsIn: Uint32Array;
  hubsOut: Uint32Array;
  graph: LinkGraph;
}

/** What is needed of a post. */
type StructuredPost = Pick<
  PostRow,
  'post_id' | 'post_type' | 'internal_link_count' | 'external_link_count' | 'incoming_link_count'
>;

/** Works out how the listed posts hang together. It takes all of them by slot, and then the links. */
export class StructureBuilder {
  readonly #posts: number;
  readonly #homePage: string | null;
  readonly #pathSection: (permalink: string | null) => string;
  readonly #tables: Readonly<Record<Sectioning, SectionTable>>;
  readonly #ids: Float64Array;
  readonly #incoming: Float64Array;
  readonly #traits: Uint8Array;
  #home: number | null = null;
  #homeRank = 0;
  #slots = new SlotIndex(new Float64Array());
  #sources = new Uint32Array();
  #targets = new Uint32Array();
  #links = 0;
  #unresolved = 0;

  constructor(posts: number, site: Site) {
    this.#posts = posts;
    this.#homePage = pageKey(site.home);
    this.#pathSection = pathSections(site);
    this.#tables = { path: new SectionTable(posts), type: new SectionTable(posts) };
    this.#ids = new Float64Array(posts);
    this.#incoming = new Float64Array(posts);
    this.#traits = new Uint8Array(posts * TRAITS);
  }

  addPost(slot: number, permalink: string | null, row: StructuredPost): void {
    this.#ids[slot] = row.post_id;
    this.#incoming[slot] = row.incoming_link_count;
    this.#tables.path.add(slot, this.#pathSection(permalink));
    this.#tables.type.add(slot, typeSection(row.post_type));
    const traits = slot * TRAITS;
    this.#traits[traits + TRAIT.incoming] = countRangeOf(row.incoming_link_count);
    this.#traits[traits + TRAIT.internal] = countRangeOf(row.internal_link_count);
    this.#traits[traits + TRAIT.external] = countRangeOf(row.external_link_count);
    const rank = homeRank(permalinkPage(permalink), this.#homePage);
    if (rank > this.#homeRank) [this.#home, this.#homeRank] = [slot, rank];
  }

  /** All posts are in; that many links will come at most. */
  beginLinks(most: number): void {
    this.#slots = new SlotIndex(this.#ids);
    this.#sources = new Uint32Array(most);
    this.#targets = new Uint32Array(most);
  }

  /** Takes an internal link. It counts when it leads from one listed post to another. */
  addLink(postId: number, targetPostId: number): void {
    const source = this.#slots.slotOf(postId);
    const target = this.#slots.slotOf(targetPostId);
    if (source !== -1 && target === -1) this.#unresolved += 1;
    if (source === -1 || target === -1 || source === target) return;
    this.#sources[this.#links] = source;
    this.#targets[this.#links] = target;
    this.#links += 1;
  }

  build(): BuiltStructure {
    const edges: Edges = {
      posts: this.#posts,
      sources: this.#sources.subarray(0, this.#links),
      targets: this.#targets.subarray(0, this.#links),
    };
    const reach = new Uint32Array(this.#posts * REACHES);
    const [path, type] = SECTIONINGS.map((by) => this.#section(by, edges, reach)) as [Sections, Sections];
    const hubsIn = findHubs(edges, 'in', this.#incoming);
    const hubsOut = findHubs(edges, 'out', this.#incoming);
    const links = adjacency(edges.posts, edges.sources, edges.targets);
    releaseArray(this.#sources);
    releaseArray(this.#targets);
    const structure: SiteStructure = {
      home: this.#home === null ? null : (this.#ids[this.#home] ?? null),
      ...this.#noteDepths(links),
      ranges: Object.fromEntries(COUNTED.map((counted) => [counted, this.#countRanges(counted)])) as Record<
        Counted,
        number[]
      >,
      sections: { path, type },
    };
    const graph = { ...links, home: this.#home, ids: this.#ids, unresolved: this.#unresolved };
    return { structure, traits: this.#traits, reach, hubsIn, hubsOut, graph };
  }

  #noteDepths(links: Adjacency): Pick<SiteStructure, 'depths' | 'unreached'> {
    const empty = this.#home === null ? NO_HOME : NOT_REACHED;
    for (let slot = 0; slot < this.#posts; slot += 1) this.#traits[slot * TRAITS + TRAIT.depth] = empty;
    if (this.#home === null) return { depths: [], unreached: 0 };
    const depths = DEPTHS.map(() => 0);
    let reached = 0;
    walkFrom(links, this.#home, (slot, steps) => {
      const depth = Math.min(steps, depths.length - 1);
      this.#traits[slot * TRAITS + TRAIT.depth] = depth;
      depths[depth] = (depths[depth] ?? 0) + 1;
      reached += 1;
    });
    return { depths, unreached: this.#posts - reached };
  }

  #countRanges(counted: Counted): number[] {
    const posts = COUNT_RANGES.map(() => 0);
    for (let slot = 0; slot < this.#posts; slot += 1) {
      const range = this.#traits[slot * TRAITS + TRAIT[counted]] ?? 0;
      posts[range] = (posts[range] ?? 0) + 1;
    }
    return posts;
  }

  #section(by: Sectioning, edges: Edges, reach: Uint32Array): Sections {
    const ranked = this.#tables[by].ranked();
    for (const [slot, place] of ranked.places.entries()) this.#traits[slot * TRAITS + TRAIT[by]] = place;
    noteReach(edges, by, ranked, reach);
    return countSections(by, ranked, reach, (slot) => this.#incoming[slot] === 0);
  }
}
