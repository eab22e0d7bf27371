import { UTF8_BYTES } from '../xml/text-form.ts';
import { XmlError, XmlReader, type XmlHandler } from '../xml/xml-reader.ts';
import type { CharacterFilter } from './character-filter.ts';
import { ElementNames } from './element-names.ts';
import { SaidError } from '../../../said/said-error.ts';

/** One item of an export, as far as it is needed. */
export interface ExportItem {
  id: number;
  title: string;
  link: string;
  creator: string;
  slug: string;
  status: string;
  type: string;
  parentId: number;
  date: string;
  modified: string;
  password: string;
  attachmentUrl: string;
  /** Taxonomy and slug of each term. */
  terms: [string, string][];
  metas: [string, string][];
  /** Plugins that have left fields of their own at the item. */
  plugins: PluginTrace[];
}

/** A plugin whose redirects or settings no export contains. */
export type PluginTrace = 'Rank Math' | 'Custom Permalinks';

/** What an export says about its site. */
export interface ExportChannel {
  link: string;
  blogUrl: string;
  title: string;
  /** The slugs of categories, each with that of its parent. */
  categoryParents: Map<string, string>;
  /** Taxonomy and slug of each term. */
  terms: [string, string][];
  /** The program that made the export, with its version. */
  generator: string;
}

/** The content of an item is not decoded: it has the form `UTF8_BYTES`. */
export type ExportPart = { item: ExportItem; content: string } | { channel: ExportChannel };

/** Characters of one value. Longer ones are no content of a site. */
const LONGEST_VALUE = 64 * 1024 * 1024;

/** The items of one export, and at the end what it says about its site. Anything that is no export fails with a UserError. */
export async function* parseExport(
  name: string,
  bytes: AsyncIterable<string>,
  filter: CharacterFilter,
  wantedMetas: ReadonlySet<string>,
): AsyncIterable<ExportPart> {
  const reader = new ExportReader(name, filter, wantedMetas);
  for await (const chunk of bytes) {
    reader.write(chunk);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
  yield { channel: reader.channel };
}

class ExportReader implements XmlHandler {
  readonly channel: ExportChannel = {
    link: '',
    blogUrl: '',
    title: '',
    categoryParents: new Map(),
    terms: [],
    generator: '',
  };
  readonly #name: string;
  readonly #filter: CharacterFilter;
  readonly #wantedMetas: ReadonlySet<string>;
  readonly #xml = new XmlReader(this, UTF8_BYTES);
  readonly #names = new ElementNames((reason) => this.#xml.failure(reason));
  #parts: ExportPart[] = [];
  #item: ExportItem | null = null;
  #isExport = false;
  #content = '';
  /** The text of the element that is open, when it is wanted, as bytes. */
  #text: string | null = null;
  #metaKey = '';
  #metaValue = '';
  #term = { taxonomy: '', slug: '', parent: '' };

  constructor(name: string, filter: CharacterFilter, wantedMetas: ReadonlySet<string>) {
    this.#name = name;
    this.#filter = filter;
    this.#wantedMetas = wantedMetas;
  }

  write(chunk: string): void {
    this.#reading(() => this.#xml.write(chunk));
  }

  end(): void {
    this.#reading(() => this.#xml.end());
    if (!this.#isExport) throw this.#noExport();
  }

  take(): ExportPart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  // What the XML reader tells.

  startTag(written: string, attributes: ReadonlyMap<string, string>): void {
    const name = this.#names.start(written, attributes);
    const { depth } = this.#names;
    this.#text = null;
    this.#isExport ||= name.startsWith('wp:');
    if (depth === 1 && name !== 'rss') throw this.#noExport();
    if (depth === 3) {
      if (name === 'item') {
        this.#item = emptyItem();
        this.#content = '';
      } else this.#text = '';
      this.#term = { taxonomy: TAXONOMIES[name] ?? '', slug: '', parent: '' };
    } else if (depth === 4 && this.#item === null) {
      if (TERM_FIELDS.has(name)) this.#text = '';
    } else if (depth === 4) {
      if (name === CONTENT || FIELDS.has(name)) this.#text = '';
      else if (name === 'wp:postmeta') {
        this.#metaKey = '';
        this.#metaValue = '';
      } else if (name === 'category') {
        const [domain, slug] = [attributes.get('domain') ?? 'category', attributes.get('nicename') ?? ''];
        this.#item?.terms.push([textOf(domain), textOf(slug)]);
      }
    } else if (depth === 5 && this.#item !== null && META_FIELDS.has(name)) this.#text = '';
  }

  text(text: string): void {
    if (this.#text === null) return;
    this.#text += text;
    if (this.#text.length > LONGEST_VALUE) {
      throw this.#xml.failure(`one value is longer than ${LONGEST_VALUE / 1024 / 1024} million characters`);
    }
  }

  endTag(): void {
    const { depth } = this.#names;
    const name = this.#names.end();
    const bytes = this.#text ?? '';
    this.#text = null;
    if (depth === 4 && name === CONTENT) {
      this.#content = bytes;
      return;
    }
    const text = textOf(bytes);
    if (depth === 3) this.#endInChannel(name, text);
    else if (depth === 4 && this.#item !== null) this.#endInItem(this.#item, name, text);
    else if (depth === 4) TERM_FIELDS.get(name)?.(this.#term, text);
    else if (depth === 5 && name === 'wp:meta_key') this.#metaKey = text;
    else if (depth === 5 && name === 'wp:meta_value') this.#metaValue = text;
  }

  unknownReference(): void {
    this.#filter.count('references that XML does not know');
  }

  #endInChannel(name: string, text: string): void {
    if (this.#item !== null) {
      this.#parts.push({ item: this.#item, content: this.#content });
      this.#item = null;
    } else if (name === 'wp:base_blog_url') this.channel.blogUrl = text.trim();
    else if (name === 'wp:category' || name === 'wp:tag' || name === 'wp:term') {
      const { taxonomy, slug, parent } = this.#term;
      if (taxonomy === 'category') this.channel.categoryParents.set(slug, parent);
      if (taxonomy !== '' && slug !== '') this.channel.terms.push([taxonomy, slug]);
    } else if (name === 'link') this.channel.link = text.trim();
    else if (name === 'title') this.channel.title = text.trim();
    else if (name === 'generator') this.channel.generator = text.trim();
  }

  #endInItem(item: ExportItem, name: string, text: string): void {
    if (name !== 'wp:postmeta') {
      FIELDS.get(name)?.(item, text);
      return;
    }
    if (this.#wantedMetas.has(this.#metaKey)) item.metas.push([this.#metaKey, this.#metaValue]);
    const plugin = pluginOf(this.#metaKey);
    if (plugin !== null && !item.plugins.includes(plugin)) item.plugins.push(plugin);
  }

  #reading(read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      const { line, column } = error;
      const detail = textOf(error.message);
      throw new SaidError(
        { code: 'export_faulty', file: this.#name, line, column, detail },
        { cause: error },
      );
    }
  }

  #noExport(): SaidError {
    return new SaidError({ code: 'no_export', file: this.#name });
  }
}

const { textOf } = UTF8_BYTES;
const CONTENT = 'content:encoded';
const TAXONOMIES: Readonly<Record<string, string>> = { 'wp:category': 'category', 'wp:tag': 'post_tag' };

function pluginOf(metaKey: string): PluginTrace | null {
  if (metaKey.startsWith('rank_math_')) return 'Rank Math';
  return metaKey === 'custom_permalink' ? 'Custom Permalinks' : null;
}

/** The elements of a term that are wanted, and what each one sets. */
const TERM_FIELDS = new Map<
  string,
  (term: { taxonomy: string; slug: string; parent: string }, text: string) => void
>([
  ['wp:category_nicename', (term, text) => (term.slug = text)],
  ['wp:category_parent', (term, text) => (term.parent = text)],
  ['wp:tag_slug', (term, text) => (term.slug = text)],
  ['wp:term_taxonomy', (term, text) => (term.taxonomy = text)],
  ['wp:term_slug', (term, text) => (term.slug = text)],
]);
const META_FIELDS = new Set(['wp:meta_key', 'wp:meta_value']);

/** The elements of an item that are wanted, and what each one sets. */
const FIELDS = new Map<string, (item: ExportItem, text: string) => void>([
  ['title', (item, text) => (item.title = text)],
  ['link', (item, text) => (item.link = text.trim())],
  ['dc:creator', (item, text) => (item.creator = text)],
  ['wp:post_id', (item, text) => (item.id = Number(text))],
  ['wp:post_parent', (item, text) => (item.parentId = Number(text))],
  ['wp:post_name', (item, text) => (item.slug = text)],
  ['wp:status', (item, text) => (item.status = text)],
  ['wp:post_type', (item, text) => (item.type = text)],
  ['wp:post_date', (item, text) => (item.date = text)],
  ['wp:post_modified', (item, text) => (item.modified = text)],
  ['wp:post_password', (item, text) => (item.password = text)],
  ['wp:attachment_url', (item, text) => (item.attachmentUrl = text.trim())],
]);

function emptyItem(): ExportItem {
  return {
    id: 0,
    title: '',
    link: '',
    creator: '',
    slug: '',
    status: 'publish',
    type: 'post',
    parentId: 0,
    date: '',
    modified: '',
    password: '',
    attachmentUrl: '',
    terms: [],
    metas: [],
    plugins: [],
  };
}
