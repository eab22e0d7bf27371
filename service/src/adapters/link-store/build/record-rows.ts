import type { LinkRecord } from '@signpost/contract/records';
import type { PublishedRecord } from '@signpost/indexing/ports/published-links';
import type { Site } from '@signpost/indexing/records/shown-addresses';
import { UserError } from '@signpost/platform/errors';
import { textDigest } from './digests.ts';
import { GrowingColumn } from './growing-column.ts';
import { Marks } from './marks.ts';
import { TakenLinks, type LinkColumns } from './taken-links.ts';
import { UrlDictionary } from './url-dictionary.ts';

/** How many link types a site may have. Orderings count rows per type, so a type per link would make them huge. */
export const MAX_TYPES = 1000;

/** Each kind of row fills other columns, so that it does not matter which kind is written first. */
export const ROW_KINDS = ['post', 'score', 'meta', 'url', 'link'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What takes the rows of each kind. Those of links are numbers. */
export type RowSinks = Readonly<Record<RowKind, { add(...row: number[]): void }>> &
  Readonly<Record<Exclude<RowKind, 'link'>, { add(...row: unknown[]): void }>>;

/** Of each kind the values, one row after the other. */
export type RowValues = Readonly<Record<RowKind, ArrayLike<unknown>>>;

/** What is known when all records are in, beside their rows. */
export interface TakenRecords {
  site: Site;
  linkTypes: readonly string[];
  /** URL number -> digest of its text. */
  urlDigests: Uint32Array | Float64Array;
  /** Null when the links did not come by ascending id. */
  links: LinkColumns | null;
  marks: Marks;
}

/** Makes rows of records. */
export class RecordRows {
  readonly #sinks: RowSinks;
  readonly #linkTypes = new Map<string, number>();
  readonly #urls = new UrlDictionary();
  readonly #urlDigests = new GrowingColumn();
  readonly #links = new TakenLinks();
  readonly #marks = new Marks();
  #urlCount = 0;
  #site: Site | null = null;

  constructor(sinks: RowSinks) {
    this.#sinks = sinks;
  }

  put(record: PublishedRecord): void {
    switch (record.record) {
      case 'menu':
        return this.#marks.noteMenu(record.post_id, record.targets);
      case 'link':
        this.#marks.noteLink(record);
        return this.#putLink(record);
      case 'post': {
        this.#marks.notePost(record);
        const { id, type, status, title, modified, permalink } = record;
        return this.#sinks.post.add(id, type, status, title, modified, permalink);
      }
      case 'seo_score':
        return this.#sinks.score.add(record.post_id, record.value);
      case 'link_meta':
        return this.#sinks.meta.add(record.post_id, 1, record.internal, record.external, record.incoming);
      case 'site':
        this.#site = { home: record.home, edit_url: record.edit_url, post_types: record.post_types };
    }
  }

  /** All records are in. */
  end(): TakenRecords {
    if (this.#site === null)
      throw new UserError('There is no site record: the first record must describe the site.');
    this.#urls.release();
    return {
      site: this.#site,
      linkTypes: [...this.#linkTypes.keys()],
      urlDigests: this.#urlDigests.values(),
      links: this.#links.columns(),
      marks: this.#marks,
    };
  }

  #putLink({ id, url, post_id, target_post_id, type }: LinkRecord): void {
    const urlId = this.#urls.numberOf(url);
    if (urlId === this.#urlCount) {
      this.#urlCount += 1;
      this.#sinks.url.add(urlId, url);
      this.#urlDigests.add(textDigest(url));
    }
    const typeId = this.#typeId(type);
    this.#sinks.link.add(id, urlId, post_id, target_post_id, typeId);
    this.#links.add(id, urlId, post_id, target_post_id, typeId);
  }

  #typeId(type: string): number {
    const known = this.#linkTypes.get(type);
    if (known !== undefined) return known;
    if (this.#linkTypes.size === MAX_TYPES)
      throw new UserError(`There are more than ${MAX_TYPES} different link types.`);
    this.#linkTypes.set(type, this.#linkTypes.size);
    return this.#linkTypes.size - 1;
  }
}
