import type { PathTerm, PermalinkPost, PermalinkTerm } from '../../../wordpress/permalinks.ts';
import type { PermalinkStructure } from '../../../wordpress/permalink-structure.ts';
import { SEO_META_KEYS, seoMetasOf, type SeoMetas } from '../../../wordpress/seo-metas.ts';
import type { SiteDatabase } from './choose-tables.ts';
import type { Languages } from './languages.ts';
import { marks, textOf, type SqlRow } from './database.ts';

/** A post without its content. */
export interface PostRow extends PermalinkPost {
  title: string;
  password: string;
  modified: string;
  contentLength: number;
  /** Changes with the content. */
  contentMark: string;
  seo: SeoMetas;
  oldSlugs: readonly string[];
  oldDates: readonly string[];
  /** Path below the folder of uploads; null for none. */
  attachedFile: string | null;
  /** The files that belong to it, where their pages lead to it. */
  attachments: readonly PermalinkPost[];
  /** A page has the same path and is shown in its place. */
  isHiddenByPage: boolean;
}

const META_KEYS = [
  ...SEO_META_KEYS,
  '_wp_old_slug',
  '_wp_old_date',
  '_wp_attached_file',
  'custom_permalink',
] as const;
const COLUMNS =
  'ID, post_author, post_date, post_title, post_status, post_password, post_name, post_modified, post_parent, post_type';
/** Larger numbers lose digits. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER;
/** More ancestors than any post has. */
const MOST_GENERATIONS = 50;
/** Parents that are kept for the posts to come. */
const MOST_PARENTS = 50_000;

interface PostReaderOptions {
  structure: PermalinkStructure;
  /** Reads the uploaded files of posts too. */
  hasAttachments: boolean;
  /** Taxonomies that are part of the paths of types other than posts. */
  taxonomies: readonly string[];
  languages: Languages | null;
}

/** Reads posts with all that their addresses depend on. */
export class PostReader {
  readonly #db: SiteDatabase;
  readonly #options: PostReaderOptions;
  readonly #terms = new Map<number, PermalinkTerm>();
  readonly #parents = new Map<number, PermalinkPost | null>();
  readonly #authors = new Map<number, string>();

  private constructor(db: SiteDatabase, options: PostReaderOptions) {
    this.#db = db;
    this.#options = options;
  }

  static async create(db: SiteDatabase, options: PostReaderOptions): Promise<PostReader> {
    const reader = new PostReader(db, options);
    const names = ['category', ...options.taxonomies];
    const rows = await db.query(
      `SELECT x.term_id, x.parent, t.slug FROM ${db.tables.termTaxonomy} x JOIN ${db.tables.terms} t ON t.term_id = x.term_id WHERE x.taxonomy IN (${marks(names)})`,
      names,
    );
    for (const row of rows) {
      const id = Number(row['term_id']);
      reader.#terms.set(id, { id, slug: textOf(row['slug']), parentId: Number(row['parent']) });
    }
    return reader;
  }

  term(id: number): PermalinkTerm | null {
    return this.#terms.get(id) ?? null;
  }

  /** A parent of the posts that were read last, and their parents. */
  parent(id: number): PermalinkPost | null {
    return this.#parents.get(id) ?? null;
  }

  /** Posts of these types after an id, in the order of ids, and the last id that was looked at; null at the end. */
  async after(
    id: number,
    types: readonly string[],
    limit: number,
  ): Promise<{ posts: PostRow[]; lastId: number | null }> {
    // The types are compared here: with a condition the server might sort all posts for every batch.
    const rows = await this.#db.query(
      `SELECT ${COLUMNS}, ${this.#contentColumns(types)} FROM ${this.#db.tables.posts} WHERE ID > ? AND ID <= ${LARGEST_ID} ORDER BY ID LIMIT ${limit}`,
      [...types, ...types, id],
    );
    const last = rows.at(-1);
    const lastId = last === undefined ? null : Number(last['ID']);
    return { posts: await this.#toPosts(rows.filter((row) => isWanted(row, types))), lastId };
  }

  /** The ids of posts that are beyond the largest one, as texts. */
  async tooLarge(types: readonly string[], limit: number): Promise<string[]> {
    const rows = await this.#db.query(
      `SELECT CAST(ID AS CHAR) AS id_text, post_type, post_status FROM ${this.#db.tables.posts} WHERE ID > ${LARGEST_ID} ORDER BY ID LIMIT ${limit}`,
    );
    return rows.filter((row) => isWanted(row, types)).map((row) => textOf(row['id_text']));
  }

  async byId(ids: readonly number[], types: readonly string[]): Promise<PostRow[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db.query(
      `SELECT ${COLUMNS}, ${this.#contentColumns(types)} FROM ${this.#db.tables.posts} WHERE ID IN (${marks(ids)}) ORDER BY ID`,
      [...types, ...types, ...ids],
    );
    return this.#toPosts(rows.filter((row) => isWanted(row, types)));
  }

  /** The ids of the posts of these types right below others. */
  async idsBelow(parents: readonly number[], types: readonly string[]): Promise<number[]> {
    const rows = await this.#db.query(
      `SELECT ID FROM ${this.#db.tables.posts} WHERE post_parent IN (${marks(parents)}) AND post_type IN (${marks(types)}) ORDER BY ID`,
      [...parents, ...types],
    );
    return rows.map((row) => Number(row['ID']));
  }

  async contents(ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db.query(
      `SELECT ID, post_content FROM ${this.#db.tables.posts} WHERE ID IN (${marks(ids)})`,
      ids,
    );
    return new Map(rows.map((row) => [Number(row['ID']), textOf(row['post_content'])]));
  }

  /** Former versions are many and are not looked into. */
  #contentColumns(types: readonly string[]): string {
    const isWanted = `post_type IN (${marks(types)})`;
    return `CASE WHEN ${isWanted} THEN LENGTH(post_content) END AS content_length, CASE WHEN ${isWanted} THEN CRC32(post_content) END AS content_mark`;
  }

  async #toPosts(rows: readonly SqlRow[]): Promise<PostRow[]> {
    const ids = rows.map((row) => Number(row['ID']));
    const metas = await this.#metas(ids);
    const posts = await this.#permalinkPosts(rows, metas);
    await this.#loadParents(posts);
    const attachments = await this.#attachmentsOf(posts);
    const hidden = await this.#hiddenByPages(posts);
    return posts.map((post, index) => {
      const row = rows[index] ?? {};
      const own = metas.get(post.id) ?? [];
      const all = (key: string): string[] => own.filter(([name]) => name === key).map(([, value]) => value);
      return {
        ...post,
        title: textOf(row['post_title']),
        password: textOf(row['post_password']),
        modified: textOf(row['post_modified']),
        contentLength: Number(row['content_length'] ?? 0),
        contentMark: textOf(row['content_mark']),
        seo: seoMetasOf(new Map(own)),
        oldSlugs: all('_wp_old_slug'),
        oldDates: all('_wp_old_date'),
        attachedFile: all('_wp_attached_file').find((file) => file !== '') ?? null,
        attachments: attachments.get(post.id) ?? [],
        isHiddenByPage: post.type === 'post' && hidden.has(post.slug),
      };
    });
  }

  async #permalinkPosts(
    rows: readonly SqlRow[],
    metas: ReadonlyMap<number, readonly [string, string][]>,
  ): Promise<PermalinkPost[]> {
    const ids = rows.map((row) => Number(row['ID']));
    const categories = await this.#categories(ids);
    const terms = await this.#pathTerms(ids, metas);
    const languages = await this.#options.languages?.of(ids);
    await this.#loadAuthors(rows.map((row) => Number(row['post_author'])));
    return rows.map((row) => {
      const id = Number(row['ID']);
      const own = new Map(metas.get(id));
      const language = languages?.get(id);
      return {
        id,
        type: textOf(row['post_type']),
        status: textOf(row['post_status']),
        slug: textOf(row['post_name']),
        parentId: Number(row['post_parent']),
        date: textOf(row['post_date']),
        authorSlug: this.#authors.get(Number(row['post_author'])) ?? '',
        categories: categories.get(id) ?? [],
        primaryCategoryId: seoMetasOf(own).primaryCategoryId,
        ...(terms.has(id) && { terms: terms.get(id) ?? [] }),
        ...(language !== undefined && { language }),
        customPath: filled(own.get('custom_permalink')),
      };
    });
  }

  async #metas(ids: readonly number[]): Promise<Map<number, [string, string][]>> {
    const keys = [...META_KEYS, ...this.#options.taxonomies.flatMap(primaryKeys)];
    if (ids.length === 0) return new Map();
    const rows = await this.#db.query(
      `SELECT post_id, meta_key, meta_value FROM ${this.#db.tables.postmeta} WHERE post_id IN (${marks(ids)}) AND meta_key IN (${marks(keys)}) ORDER BY meta_id DESC`,
      [...ids, ...keys],
    );
    // Of several values the first counts: it is put last, where it takes the place of the others.
    return valuesOf(rows, 'post_id', (row): [string, string][] => [
      [textOf(row['meta_key']), textOf(row['meta_value'])],
    ]);
  }

  async #categories(ids: readonly number[]): Promise<Map<number, PermalinkTerm[]>> {
    if (!this.#options.structure.hasCategory || ids.length === 0) return new Map();
    const rows = await this.#db.query(
      `SELECT r.object_id, x.term_id FROM ${this.#db.tables.termRelationships} r JOIN ${this.#db.tables.termTaxonomy} x ON x.term_taxonomy_id = r.term_taxonomy_id WHERE r.object_id IN (${marks(ids)}) AND x.taxonomy = 'category' ORDER BY x.term_id`,
      ids,
    );
    return valuesOf(rows, 'object_id', (row) => this.term(Number(row['term_id'])) ?? []);
  }

  async #pathTerms(
    ids: readonly number[],
    metas: ReadonlyMap<number, readonly [string, string][]>,
  ): Promise<Map<number, PathTerm[]>> {
    const { taxonomies } = this.#options;
    if (taxonomies.length === 0 || ids.length === 0) return new Map();
    const rows = await this.#db.query(
      `SELECT r.object_id, x.term_id, x.taxonomy FROM ${this.#db.tables.termRelationships} r JOIN ${this.#db.tables.termTaxonomy} x ON x.term_taxonomy_id = r.term_taxonomy_id WHERE r.object_id IN (${marks(ids)}) AND x.taxonomy IN (${marks(taxonomies)}) ORDER BY x.term_id`,
      [...ids, ...taxonomies],
    );
    return valuesOf(rows, 'object_id', (row, id) => {
      const term = this.term(Number(row['term_id']));
      if (term === null) return [];
      const taxonomy = textOf(row['taxonomy']);
      const primary = new Map(metas.get(id));
      const isPrimary = primaryKeys(taxonomy).some((key) => primary.get(key) === String(term.id));
      return { ...term, taxonomy, isPrimary };
    });
  }

  async #attachmentsOf(posts: readonly PermalinkPost[]): Promise<Map<number, PermalinkPost[]>> {
    const attachments = new Map<number, PermalinkPost[]>();
    const parents = new Map(posts.map((post) => [post.id, post]));
    if (!this.#options.hasAttachments || parents.size === 0) return attachments;
    const rows = await this.#db.query(
      `SELECT ${COLUMNS} FROM ${this.#db.tables.posts} WHERE post_parent IN (${marks(posts)}) AND post_type = 'attachment' ORDER BY ID`,
      [...parents.keys()],
    );
    for (const post of await this.#permalinkPosts(rows, new Map())) {
      const parent = parents.get(post.parentId);
      if (parent !== undefined) this.#parents.set(parent.id, parent);
      attachments.set(post.parentId, [...(attachments.get(post.parentId) ?? []), post]);
    }
    return attachments;
  }

  /** Slugs of posts that pages have too, where both are right below home. There the page is meant, also a draft. */
  async #hiddenByPages(posts: readonly PermalinkPost[]): Promise<Set<string>> {
    const { text, root } = this.#options.structure;
    const isShared = text.slice(root.length).replace(/\/$/, '') === '%postname%';
    const slugs = posts.filter(({ type, slug }) => type === 'post' && slug !== '').map(({ slug }) => slug);
    if (!isShared || slugs.length === 0) return new Set();
    const rows = await this.#db.query(
      `SELECT post_name FROM ${this.#db.tables.posts} WHERE post_name IN (${marks(slugs)}) AND post_type = 'page' AND post_status NOT IN ('trash', 'auto-draft') AND post_parent = 0`,
      slugs,
    );
    return new Set(rows.map((row) => textOf(row['post_name'])));
  }

  async #loadAuthors(ids: readonly number[]): Promise<void> {
    if (!this.#options.structure.text.includes('%author%')) return;
    const missing = [...new Set(ids)].filter((id) => !this.#authors.has(id));
    if (missing.length === 0) return;
    const rows = await this.#db.query(
      `SELECT ID, user_nicename FROM ${this.#db.tables.users} WHERE ID IN (${marks(missing)})`,
      missing,
    );
    for (const id of missing) this.#authors.set(id, '');
    for (const row of rows) this.#authors.set(Number(row['ID']), textOf(row['user_nicename']));
  }

  async #loadParents(posts: readonly PermalinkPost[]): Promise<void> {
    if (this.#parents.size > MOST_PARENTS) this.#parents.clear();
    let children: readonly PermalinkPost[] = posts;
    for (let generation = 0; generation < MOST_GENERATIONS; generation++) {
      // Parents that are known may have come from a batch whose own parents were forgotten since: all generations are walked.
      const ids = [...new Set(children.map(({ parentId }) => parentId))].filter((id) => id > 0);
      const missing = ids.filter((id) => !this.#parents.has(id));
      if (missing.length > 0) {
        const rows = await this.#db.query(
          `SELECT ${COLUMNS} FROM ${this.#db.tables.posts} WHERE ID IN (${marks(missing)})`,
          missing,
        );
        for (const id of missing) this.#parents.set(id, null);
        const metas = await this.#metas(missing);
        for (const post of await this.#permalinkPosts(rows, metas)) this.#parents.set(post.id, post);
      }
      children = ids.map((id) => this.#parents.get(id)).filter((post) => post !== undefined && post !== null);
      if (children.length === 0) return;
    }
  }
}

/** Metas in which SEO plugins keep the primary term. */
function primaryKeys(taxonomy: string): string[] {
  return [`rank_math_primary_${taxonomy}`, `_yoast_wpseo_primary_${taxonomy}`];
}

function isWanted(row: SqlRow, types: readonly string[]): boolean {
  return types.includes(textOf(row['post_type'])) && row['post_status'] !== 'auto-draft';
}

function filled(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

/** The values of rows by the id in one of their columns, in the order of the rows. */
function valuesOf<Value>(
  rows: readonly SqlRow[],
  column: string,
  valueOf: (row: SqlRow, id: number) => Value | readonly Value[],
): Map<number, Value[]> {
  const groups = Map.groupBy(rows, (row) => Number(row[column]));
  return new Map([...groups].map(([id, own]) => [id, own.flatMap((row) => valueOf(row, id))]));
}
