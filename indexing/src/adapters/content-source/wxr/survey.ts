import type { Said } from '@signpost/contract/indexing';
import type { SourceEvent } from '../../../ports/content-source.ts';
import { SaidError } from '../../../said/said-error.ts';
import { archivePathsOf, usualLists } from '../../../wordpress/archive-paths.ts';
import { inferLanguages, withoutLanguage } from '../../../wordpress/infer-languages.ts';
import { type PermalinkSample, inferStructure } from '../../../wordpress/infer-structure.ts';
import { parsePermalinkStructure } from '../../../wordpress/permalink-structure.ts';
import { usualEndpoints, usualPathOf } from '../../../wordpress/shop.ts';
import {
  COUNTED_META,
  type CountedType,
  canHavePages,
  isCustomTaxonomy,
  labelOfType,
  typesLeftOut,
} from '../../../wordpress/types.ts';
import type { WordPressSource } from '../../../wordpress/wordpress-data.ts';
import type { FilePagesKind } from '../documents/without-page.ts';
import { FilePages } from './file-pages.ts';
import type { ExportChannel, ExportItem, PluginTrace } from './parse-export.ts';

/** Posts from whose addresses the permalink structure is inferred. */
const MOST_SAMPLES = 500;
const USUAL_UPLOADS = 'wp-content/uploads';

/** What all items of all export files say together. */
export class Survey {
  /** Ids of posts that are in several places, so that the newest has to be chosen. */
  readonly repeated = new Set<number>();
  /** The status of each post that is not published: attachments have that of their parent. */
  readonly unpublished = new Map<number, string>();
  readonly hierarchicalTypes = new Set<string>(['page']);
  items = 0;
  readonly #ids = new IdSet();
  readonly #types = new Set<string>();
  readonly #taxonomies = new Set<string>();
  readonly #samples: PermalinkSample[] = [];
  readonly #pages: { link: string; slug: string }[] = [];
  /** What is above the posts of each custom type, where the list of these is. */
  readonly #typeAddresses = new Map<string, Set<string>>();
  readonly #categoryParents = new Map<string, string>();
  /** `taxonomy slug` of the terms that the files list, and of those that items have. */
  readonly #listedTerms = new Set<string>();
  readonly #usedTerms = new Set<string>();
  #rootPages: { id: number; link: string }[] = [];
  readonly #plugins = new Set<PluginTrace>();
  readonly #counted = new Map<string, CountedType>();
  readonly #filePages = new FilePages();
  #uploads: string | null = null;
  #home: { url: string; file: string } | null = null;

  add(item: ExportItem): void {
    this.items++;
    if (!this.#ids.add(item.id)) this.repeated.add(item.id);
    if (item.status !== 'publish' && item.status !== 'inherit') this.unpublished.set(item.id, item.status);
    for (const [taxonomy, slug] of item.terms) {
      if (isCustomTaxonomy(taxonomy)) this.#taxonomies.add(taxonomy);
      if (taxonomy in LIST_VARIABLES) this.#usedTerms.add(`${taxonomy} ${slug}`);
    }
    for (const plugin of item.plugins) this.#plugins.add(plugin);
    this.#filePages.add(item);
    if (!canHavePages(item.type)) return;
    this.#types.add(item.type);
    if (item.status === 'publish') {
      const { published, counted } = this.#counted.get(item.type) ?? { published: 0, counted: 0 };
      const isCounted = item.metas.some(([key]) => key === COUNTED_META);
      this.#counted.set(item.type, { published: published + 1, counted: counted + (isCounted ? 1 : 0) });
    }
    if (item.parentId > 0 && item.type !== 'attachment' && item.type !== 'post')
      this.hierarchicalTypes.add(item.type);
    if (!BUILT_IN.has(item.type) && item.status === 'publish' && item.parentId === 0) {
      const above = item.link.slice(0, withoutSlash(item.link).lastIndexOf('/'));
      this.#typeAddresses.set(item.type, (this.#typeAddresses.get(item.type) ?? new Set()).add(above));
    }
    if (item.type === 'page' && this.#pages.length < MOST_SAMPLES)
      this.#pages.push({ link: item.link, slug: item.slug });
    if (item.type === 'page' && isRoot(item)) this.#rootPages.push({ id: item.id, link: item.link });
    if (item.type === 'attachment') this.#uploads ??= uploadsOf(item);
    if (item.type === 'post' && item.status === 'publish' && this.#samples.length < MOST_SAMPLES) {
      const categories = item.terms.filter(([taxonomy]) => taxonomy === 'category').map(([, slug]) => slug);
      const { link, id, slug, date, creator } = item;
      this.#samples.push({ link, id, slug, date, author: authorSlugOf(creator), categories });
    }
  }

  addChannel(file: string, channel: ExportChannel): void {
    this.#filePages.addGenerator(channel.generator);
    for (const [slug, parent] of channel.categoryParents) this.#categoryParents.set(slug, parent);
    for (const [taxonomy, slug] of channel.terms) {
      if (isCustomTaxonomy(taxonomy)) this.#taxonomies.add(taxonomy);
      this.#listedTerms.add(`${taxonomy} ${slug}`);
    }
    const text = channel.blogUrl === '' ? channel.link : channel.blogUrl;
    const url = URL.parse(text);
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
      throw new SaidError({ code: 'export_no_home', file });
    }
    const home = withoutSlash(url.href);
    if (this.#home !== null && this.#home.url !== home) {
      const { file: first, url } = this.#home;
      throw new SaidError({ code: 'two_exports', first, home: url, second: file, other: home });
    }
    this.#home ??= { url: home, file };
  }

  /** What visitors get at the page of an uploaded file, as far as the export shows. */
  get filePages(): FilePagesKind {
    return this.#filePages.kind(this.#plugins.has('Rank Math'));
  }

  /** Types whose posts visitors cannot open, as far as the export shows. */
  get closedTypes(): readonly string[] {
    return typesLeftOut(this.#counted);
  }

  /** What the export does not say of the site. `wanted`: the types that the administrator has named; null for none. */
  doubts(wanted: readonly string[] | null): Said[] {
    const closed = this.closedTypes;
    const named = (types: readonly string[]): string[] =>
      types.map((type) => `${type} (${this.#counted.get(type)?.published ?? 0})`);
    const open = [...this.#counted.keys()].filter((type) => !BUILT_IN.has(type) && !closed.includes(type));
    const doubts: Said[] = [];
    if (wanted === null && closed.length > 0)
      doubts.push({ code: 'types_not_counted', types: named(closed) });
    if (wanted === null && open.length > 0)
      doubts.push({ code: 'types_taken_for_posts', types: named(open) });
    if (this.#plugins.size > 0) doubts.push({ code: 'plugin_redirects', plugins: [...this.#plugins].sort() });
    if (this.#types.has('attachment') && wanted?.includes('attachment') !== true)
      doubts.push({ code: this.filePages === 'shown' ? 'files_taken_for_posts' : 'files_without_pages' });
    return doubts;
  }

  /** Slugs of the types that have pages. */
  get types(): readonly string[] {
    return [...this.#types].sort();
  }

  /** The lists of terms, where a part of a path may belong to any taxonomy: exports do not say what comes before it. */
  *lists(): Iterable<SourceEvent> {
    for (const name of this.#listedTerms) {
      const [taxonomy = '', slug = ''] = name.split(' ', 2);
      yield { event: 'list', variable: 'term', value: slug };
      const variable = LIST_VARIABLES[taxonomy];
      if (variable !== undefined) yield { event: 'list', variable, value: slug };
    }
  }

  /** A whole export lists all terms. One of some posts lists none or some, and has no pages. */
  get #hasAllTerms(): boolean {
    return (
      this.#categoryParents.size > 0 &&
      [...this.#types].some((type) => type !== 'post' && type !== 'attachment') &&
      this.#usedTerms.isSubsetOf(this.#listedTerms)
    );
  }

  /** The address below which all posts of a custom type are; null for none, and for several. */
  addressAbove(type: string): string | null {
    const [address = null, ...others] = this.#typeAddresses.get(type) ?? [];
    return others.length > 0 ? null : address;
  }

  site(warnings: readonly Said[], wanted: readonly string[] | null = null): WordPressSource {
    const home = this.#home?.url ?? '';
    const languages = inferLanguages(home, [...this.#samples, ...this.#pages]);
    const permalinkStructure = inferStructure(
      home,
      this.#samples.map((sample) => ({
        ...this.#withAncestors(sample),
        link: withoutLanguage(sample.link, home, languages),
      })),
      this.#pages,
    );
    const structure = parsePermalinkStructure(permalinkStructure);
    const others = [...this.#taxonomies].map((name) => ({ rewriteSlug: usualPathOf(name), hasFront: true }));
    const usual = { structure, categoryBase: '', tagBase: '' };
    const { author_name: authors, ...told } = usualLists(usual);
    const closed = wanted === null ? this.closedTypes : [];
    const isOpen = (type: string): boolean => !closed.includes(type);
    const custom = [...this.#types].filter((type) => !BUILT_IN.has(type) && isOpen(type));
    const closedPaths = closed.flatMap((type) => {
      const above = this.addressAbove(type);
      return above?.startsWith(`${home}/`) === true ? [above.slice(home.length + 1)] : [];
    });
    return {
      home,
      aliases: languages,
      editUrl: null,
      types: this.types.filter(isOpen).map((slug) => ({ slug, label: labelOfType(slug) })),
      platform: {
        rules: 'wordpress',
        data: {
          permalinkStructure,
          frontPageId: this.#rootPages.find(({ link }) => withoutSlash(link) === home)?.id ?? null,
          postsPageId: null,
          toldLists: {
            term: null,
            ...(this.#hasAllTerms && (structure.isPlain ? { category_name: null, tag: null } : told)),
          },
          archivePaths: archivePathsOf({ ...usual, others }).filter(
            (path) => path === authors || !this.#hasAllTerms || !Object.values<string>(told).includes(path),
          ),
          ...(closedPaths.length > 0 && { closedPaths }),
          archivePages: [...this.#typeAddresses]
            .flatMap(([type, above]) => (isOpen(type) ? [...above] : []))
            .filter((list) => list.startsWith(`${home}/`))
            .map((list) => list.slice(home.length + 1)),
          typePaths: custom.flatMap((type) => {
            const above = this.addressAbove(type);
            if (above?.startsWith(`${home}/`) !== true) return [];
            const isHierarchical = this.hierarchicalTypes.has(type);
            return [{ path: above.slice(home.length + 1), isHierarchical, hasFeeds: true }];
          }),
          queryVariables: [...custom, ...this.#taxonomies],
          taxonomyVariables: [...this.#taxonomies],
          ...usualEndpoints(custom),
          uploadsPath: this.#uploadsPath(home),
          redirects: [],
        },
      },
      warnings,
    };
  }

  #withAncestors(sample: PermalinkSample): PermalinkSample {
    const all = new Set<string>();
    for (let slug of sample.categories) {
      while (slug !== '' && !all.has(slug)) {
        all.add(slug);
        slug = this.#categoryParents.get(slug) ?? '';
      }
    }
    return { ...sample, categories: [...all] };
  }

  #uploadsPath(home: string): string {
    const [folder, place] = [plainAddress(this.#uploads ?? ''), `${plainAddress(home)}/`];
    return folder.startsWith(place) ? folder.slice(place.length) : USUAL_UPLOADS;
  }
}

const LIST_VARIABLES: Readonly<Record<string, string>> = { category: 'category_name', post_tag: 'tag' };
const BUILT_IN = new Set(['post', 'page', 'attachment']);

/** Home may have a path, so that any page without its slug in its address is kept. */
function isRoot({ link, slug }: ExportItem): boolean {
  const url = URL.parse(link);
  if (url === null || url.search !== '') return false;
  const last = withoutSlash(url.pathname).split('/').at(-1) ?? '';
  return last.toLowerCase() !== slug.toLowerCase();
}

/** What WordPress makes of the name by which an author signs in: exports do not say what is in addresses. */
function authorSlugOf(login: string): string {
  return login
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _.-]/g, '')
    .replaceAll(/[ .-]+/g, '-');
}

/** The address of the folder of uploads: that of a file without its path there, which has a year and a month on most sites. */
function uploadsOf({ attachmentUrl, metas }: ExportItem): string | null {
  const file = metas.find(([key]) => key === '_wp_attached_file')?.[1] ?? '';
  if (file !== '' && attachmentUrl.endsWith(`/${file}`)) return attachmentUrl.slice(0, -file.length - 1);
  const dated = /\/[0-9]{4}\/[0-9]{2}\/[^/]+$/.exec(attachmentUrl);
  if (dated !== null) return attachmentUrl.slice(0, dated.index);
  const usual = attachmentUrl.indexOf(`/${USUAL_UPLOADS}/`);
  return usual < 0 ? null : attachmentUrl.slice(0, usual + USUAL_UPLOADS.length + 1);
}

/** Without scheme and `www.`, which may differ between addresses of one site. */
function plainAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '');
}

function withoutSlash(address: string): string {
  return address.endsWith('/') ? address.slice(0, -1) : address;
}

/** Ids that share a block. */
const BLOCK_IDS = 1024;

/** A set of ids that takes a bit for each where they are dense, as the ids of posts are. */
class IdSet {
  readonly #blocks = new Map<number, Uint32Array>();

  /** Whether the id is new. */
  add(id: number): boolean {
    const number = Math.floor(id / BLOCK_IDS);
    let block = this.#blocks.get(number);
    if (block === undefined) this.#blocks.set(number, (block = new Uint32Array(BLOCK_IDS / 32)));
    const place = id - number * BLOCK_IDS;
    const word = block[place >> 5] ?? 0;
    const bit = 1 << (place & 31);
    block[place >> 5] = word | bit;
    return (word & bit) === 0;
  }
}
