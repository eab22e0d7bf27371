import type { PostRow } from '@signpost/contract/links';
import { pageKey } from '@signpost/contract/page-key';
import type { Sectioning } from '@signpost/contract/structure';
import { homeRank } from '@signpost/indexing/addresses/home-page';
import type { Site } from '@signpost/indexing/records/shown-addresses';
import { permalinkPage } from '../../../../shared/permalink-page.ts';
import { SlotIndex } from '../../build/slot-index.ts';
import { TRAITS } from './columns.ts';
import { describeStructure, noteRanges, type BuiltStructure } from './describe-structure.ts';
import { pathSections, typeSection } from './section-names.ts';
import { SectionTable } from './section-table.ts';

/** What is needed of a post. */
type StructuredPost = Pick<
  PostRow,
  'post_id' | 'post_type' | 'internal_link_count' | 'external_link_count' | 'incoming_link_count'
>;

/** Works out how the listed posts hang together. It takes all of them by slot, and then the links. */
export class StructureBuilder {
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
    noteRanges(this.#traits, slot, row);
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
    const posts = {
      ids: this.#ids,
      home: this.#home,
      incoming: this.#incoming,
      traits: this.#traits,
      sections: { path: this.#tables.path.ranked(), type: this.#tables.type.ranked() },
    };
    const edges = {
      sources: this.#sources.subarray(0, this.#links),
      targets: this.#targets.subarray(0, this.#links),
    };
    return describeStructure(posts, { edges, unresolved: this.#unresolved });
  }
}
