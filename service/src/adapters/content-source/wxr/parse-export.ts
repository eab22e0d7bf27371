import { SaxesParser, type SaxesTagNS } from 'saxes';
import { UserError } from '@signpost/platform/errors';
import type { CharacterFilter } from './character-filter.ts';

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
  content: string;
  /** Taxonomy and slug of each term. */
  terms: [string, string][];
  metas: [string, string][];
}

/** What an export says of its site. */
export interface ExportChannel {
  link: string;
  blogUrl: string;
  title: string;
  /** The slugs of categories, each with that of its parent. */
  categoryParents: Map<string, string>;
}

export type ExportPart = { item: ExportItem } | { channel: ExportChannel };

const EXPORT_NAMESPACE = 'http://wordpress.org/export/';
const CONTENT_NAMESPACE = 'http://purl.org/rss/1.0/modules/content/';
const AUTHOR_NAMESPACE = 'http://purl.org/dc/elements/1.1/';
/** Characters of one value. Longer ones are no content of a site. */
const LONGEST_VALUE = 64 * 1024 * 1024;
/** References to characters or names that XML does not know stay as they are written. */
const HARMLESS = /entity/;

/** The items of one export, and at the end what it says of its site. Anything that is no export fails with a UserError. */
export async function* parseExport(
  name: string,
  text: AsyncIterable<string>,
  filter: CharacterFilter,
  wantedMetas: ReadonlySet<string>,
): AsyncIterable<ExportPart> {
  const reader = new ExportReader(name, filter, wantedMetas);
  for await (const chunk of text) {
    reader.write(chunk);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
  yield { channel: reader.channel };
}

class ExportReader {
  readonly channel: ExportChannel = { link: '', blogUrl: '', title: '', categoryParents: new Map() };
  readonly #name: string;
  readonly #filter: CharacterFilter;
  readonly #wantedMetas: ReadonlySet<string>;
  readonly #parser = new SaxesParser({ xmlns: true });
  #items: ExportItem[] = [];
  #item: ExportItem | null = null;
  #depth = 0;
  #isExport = false;
  /** The text of the element that is open, when it is wanted. */
  #text: string | null = null;
  #metaKey = '';
  #metaValue = '';
  #category = { slug: '', parent: '' };
  #charactersSinceEvent = 0;

  constructor(name: string, filter: CharacterFilter, wantedMetas: ReadonlySet<string>) {
    this.#name = name;
    this.#filter = filter;
    this.#wantedMetas = wantedMetas;
    const parser = this.#parser;
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', (tag) => this.#close(tag));
    parser.on('text', (text) => this.#add(text));
    parser.on('cdata', (text) => this.#add(text));
    parser.on('doctype', () => {
      throw this.#failure('it has a document type, which exports of WordPress do not have');
    });
    parser.on('error', (error) => {
      if (!HARMLESS.test(error.message)) throw this.#failure(error.message.replace(/^\d+:\d+: /, ''));
      this.#filter.count('references that XML does not know');
    });
  }

  write(chunk: string): void {
    this.#charactersSinceEvent += chunk.length;
    this.#parser.write(this.#filter.filter(chunk));
    if (this.#charactersSinceEvent > LONGEST_VALUE) throw this.#tooLong();
  }

  end(): void {
    this.#parser.close();
    if (!this.#isExport) {
      throw new UserError(`${this.#name} is no export of WordPress (WXR). Export one with Tools → Export.`);
    }
  }

  take(): ExportPart[] {
    const items = this.#items;
    this.#items = [];
    return items.map((item) => ({ item }));
  }

  #open(tag: SaxesTagNS): void {
    this.#charactersSinceEvent = 0;
    this.#depth++;
    this.#text = null;
    const isOurs = tag.uri.startsWith(EXPORT_NAMESPACE);
    if (isOurs) this.#isExport = true;
    if (this.#depth === 1 && tag.local !== 'rss') {
      throw new UserError(`${this.#name} is no export of WordPress (WXR). Export one with Tools → Export.`);
    }
    if (this.#depth === 3) {
      if (tag.uri === '' && tag.local === 'item') this.#item = emptyItem();
      else if (isOurs && tag.local === 'category') this.#category = { slug: '', parent: '' };
      this.#text = this.#item === null ? '' : null;
    } else if (this.#depth === 4 && this.#item === null) {
      if (isOurs && tag.local.startsWith('category_')) this.#text = '';
    } else if (this.#depth === 4) {
      if (isOurs && tag.local === 'postmeta') {
        this.#metaKey = '';
        this.#metaValue = '';
      } else if (isOurs || tag.uri !== '' || PLAIN_FIELDS.has(tag.local)) this.#text = '';
      if (tag.uri === '' && tag.local === 'category') {
        this.#item?.terms.push([
          tag.attributes['domain']?.value ?? 'category',
          tag.attributes['nicename']?.value ?? '',
        ]);
      }
    } else if (this.#depth === 5 && this.#item !== null && isOurs && META_FIELDS.has(tag.local))
      this.#text = '';
  }

  #add(text: string): void {
    this.#charactersSinceEvent = 0;
    if (this.#text === null) return;
    this.#text += text;
    if (this.#text.length > LONGEST_VALUE) throw this.#tooLong();
  }

  #close(tag: SaxesTagNS): void {
    this.#charactersSinceEvent = 0;
    const text = this.#text ?? '';
    this.#text = null;
    const isOurs = tag.uri.startsWith(EXPORT_NAMESPACE);
    if (this.#depth === 3) this.#closeInChannel(tag, isOurs, text);
    else if (this.#depth === 4 && this.#item !== null) this.#closeInItem(this.#item, tag, isOurs, text);
    else if (this.#depth === 4 && tag.local === 'category_nicename') this.#category.slug = text;
    else if (this.#depth === 4 && tag.local === 'category_parent') this.#category.parent = text;
    else if (this.#depth === 5 && tag.local === 'meta_key') this.#metaKey = text;
    else if (this.#depth === 5 && tag.local === 'meta_value') this.#metaValue = text;
    this.#depth--;
  }

  #closeInChannel(tag: SaxesTagNS, isOurs: boolean, text: string): void {
    if (this.#item !== null) {
      this.#items.push(this.#item);
      this.#item = null;
    } else if (isOurs && tag.local === 'base_blog_url') this.channel.blogUrl = text.trim();
    else if (isOurs && tag.local === 'category') {
      this.channel.categoryParents.set(this.#category.slug, this.#category.parent);
    } else if (tag.uri === '' && tag.local === 'link') this.channel.link = text.trim();
    else if (tag.uri === '' && tag.local === 'title') this.channel.title = text.trim();
  }

  #closeInItem(item: ExportItem, tag: SaxesTagNS, isOurs: boolean, text: string): void {
    if (isOurs && tag.local === 'postmeta') {
      if (this.#wantedMetas.has(this.#metaKey)) item.metas.push([this.#metaKey, this.#metaValue]);
    } else if (isOurs) setField(item, tag.local, text);
    else if (tag.uri === CONTENT_NAMESPACE && tag.local === 'encoded') item.content = text;
    else if (tag.uri === AUTHOR_NAMESPACE && tag.local === 'creator') item.creator = text;
    else if (tag.uri === '' && tag.local === 'title') item.title = text;
    else if (tag.uri === '' && tag.local === 'link') item.link = text.trim();
  }

  #tooLong(): UserError {
    return this.#failure(`one value is longer than ${LONGEST_VALUE / 1024 / 1024} million characters`);
  }

  #failure(reason: string): UserError {
    const { line, column } = this.#parser;
    return new UserError(
      `${this.#name} cannot be read at line ${line}, column ${column}: ${reason.replace(/\.$/, '')}. Nothing of it was taken over; export the site again.`,
    );
  }
}

const PLAIN_FIELDS = new Set(['title', 'link']);
const META_FIELDS = new Set(['meta_key', 'meta_value']);

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
    content: '',
    terms: [],
    metas: [],
  };
}

function setField(item: ExportItem, field: string, text: string): void {
  if (field === 'post_id') item.id = Number(text);
  else if (field === 'post_parent') item.parentId = Number(text);
  else if (field === 'post_name') item.slug = text;
  else if (field === 'status') item.status = text;
  else if (field === 'post_type') item.type = text;
  else if (field === 'post_date') item.date = text;
  else if (field === 'post_modified') item.modified = text;
  else if (field === 'post_password') item.password = text;
  else if (field === 'attachment_url') item.attachmentUrl = text.trim();
}
