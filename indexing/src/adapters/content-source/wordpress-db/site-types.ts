import type { Said } from '@signpost/contract/indexing';
import { tryPhpSerialised, type PhpValue } from '../../../wordpress/php-serialised.ts';
import { registeredNames, type RegisteredType } from '../../../wordpress/rewrite-rules.ts';
import {
  canHavePages,
  COUNTED_META,
  labelOfType,
  typesLeftOut,
  type CountedType,
} from '../../../wordpress/types.ts';
import type { PermalinkStructure } from '../../../wordpress/permalink-structure.ts';
import type { SiteDatabase } from './choose-tables.ts';
import { textOf } from './database.ts';
import { arrayOf, type SiteOptions } from './site-options.ts';
import { SaidError } from '../../../said/said-error.ts';

export interface SiteTypes {
  /** Custom types, also those that visitors cannot open. */
  custom: ReadonlyMap<string, RegisteredType>;
  /** Slugs of the types that are read. */
  wanted: readonly string[];
  taxonomies: readonly { queryVariable: string; path: string }[];
  answeredPaths: readonly string[];
  termPages: readonly string[];
  endpoints: readonly string[];
  labelOf(slug: string): string;
  warnings: readonly Said[];
}

const BUILT_IN = new Set(['post', 'page', 'attachment']);

/** The types of a site: of its rules, of the plugins that keep definitions, and of the posts themselves. */
export async function readTypes(
  db: SiteDatabase,
  options: SiteOptions,
  structure: PermalinkStructure,
  wanted: readonly string[] | null,
): Promise<SiteTypes> {
  const counts = await countTypes(db);
  const definitions = await readDefinitions(db, options);
  const withPosts = [...counts.keys()];
  const rules = options.array('rewrite_rules');
  const { types, taxonomies, answeredPaths, termPages, endpoints } = registeredNames(rules, withPosts);
  const custom = new Map(types.map((type) => [type.slug, type]));
  const warnings: Said[] = [];
  const left: string[] = [];
  const counted = await readCounted(db);
  const leftOut = typesLeftOut(counted).filter((slug) => canHavePages(slug));
  if (leftOut.length > 0 && wanted === null)
    warnings.push({
      code: 'types_not_counted',
      types: leftOut.map((slug) => `${slug} (${counts.get(slug)})`),
    });
  for (const slug of withPosts.filter((type) => !BUILT_IN.has(type) && canHavePages(type))) {
    const known = custom.get(slug);
    if (known !== undefined) {
      const isLeftOut = leftOut.includes(slug);
      const isPublic = definitions.get(slug)?.isPublic ?? (known.isPublic && !isLeftOut);
      custom.set(slug, { ...known, isPublic });
      if (!isPublic && !isLeftOut) left.push(`${slug} (${counts.get(slug)})`);
      continue;
    }
    const isLeftOut = leftOut.includes(slug);
    const opened = await openedBy(db, slug);
    const isPublic =
      definitions.get(slug)?.isPublic ?? (!isLeftOut && (structure.isPlain || opened !== null));
    // Without rules it is not known what comes before a slug: by default it is the name of the type.
    const isGuessed = rules.size === 0 && !structure.isPlain && opened !== 'number' && !isLeftOut;
    custom.set(slug, {
      slug,
      queryVariable: (isPublic && (structure.isPlain || opened !== 'number')) || isGuessed ? slug : null,
      rewriteSlug: isGuessed ? slug : null,
      hasFront: true,
      isHierarchical: await hasChildren(db, slug),
      archivePath: null,
      isPublic: isPublic || isGuessed,
    });
    if (isGuessed) warnings.push({ code: 'type_guessed', type: slug });
    else if (!isPublic && !isLeftOut) left.push(`${slug} (${counts.get(slug)})`);
  }
  if (left.length > 0 && wanted === null) warnings.push({ code: 'types_not_open', types: left });
  const missing = (wanted ?? []).filter((type) => !BUILT_IN.has(type) && !counts.has(type));
  if (missing.length > 0) {
    const names = [...new Set(['post', 'page', ...withPosts.filter(canHavePages)])];
    const said: Said = { code: 'database_lacks_types', place: db.place, types: missing, names };
    if (missing.length === wanted?.length) throw new SaidError(said);
    warnings.push(said);
  }
  const isPublic = (type: string): boolean => BUILT_IN.has(type) || custom.get(type)?.isPublic === true;
  return {
    custom,
    // A site without any post has posts all the same, as soon as one is written.
    wanted: wanted ?? [...new Set(['post', 'page', ...withPosts.filter(isPublic)])],
    taxonomies,
    answeredPaths,
    termPages,
    endpoints,
    labelOf: (slug) => definitions.get(slug)?.label ?? labelOfType(slug),
    warnings,
  };
}

async function countTypes(db: SiteDatabase): Promise<Map<string, number>> {
  const rows = await db.query(
    `SELECT post_type, COUNT(*) AS posts FROM ${db.tables.posts} WHERE post_status <> 'auto-draft' GROUP BY post_type`,
  );
  return new Map(rows.map((row) => [textOf(row['post_type']), Number(row['posts'])]));
}

/**
 * A post that was published at once keeps its first address: `?book=dune` has a type with a query variable, `?post_type=book&p=12` one
 * without. Null where no address shows that its posts can be opened.
 */
async function openedBy(db: SiteDatabase, type: string): Promise<'variable' | 'number' | null> {
  const isFirst = async (address: string): Promise<boolean> => {
    const rows = await db.query(
      `SELECT ID FROM ${db.tables.posts} WHERE post_type = ? AND post_status = 'publish' AND guid LIKE ? LIMIT 1`,
      [type, address],
    );
    return rows.length > 0;
  };
  if (await isFirst(`%/?${type}=%`)) return 'variable';
  return (await isFirst(`%/?post_type=${type}&%p=%`)) ? 'number' : null;
}

/** How many posts of each type are published, and of how many the SEO plugin has counted the links. */
async function readCounted(db: SiteDatabase): Promise<Map<string, CountedType>> {
  const rows = await db.query(
    `SELECT p.post_type, COUNT(DISTINCT p.ID) AS published, COUNT(DISTINCT m.post_id) AS counted FROM ${db.tables.posts} p LEFT JOIN ${db.tables.postmeta} m ON m.post_id = p.ID AND m.meta_key = ? WHERE p.post_status = 'publish' GROUP BY p.post_type`,
    [COUNTED_META],
  );
  return new Map(
    rows.map((row) => [
      textOf(row['post_type']),
      { published: Number(row['published']), counted: Number(row['counted']) },
    ]),
  );
}

/** Whether posts of the type are below others of it, as only those of hierarchical types are. */
async function hasChildren(db: SiteDatabase, type: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT child.ID FROM ${db.tables.posts} child JOIN ${db.tables.posts} parent ON parent.ID = child.post_parent WHERE child.post_type = ? AND parent.post_type = ? LIMIT 1`,
    [type, type],
  );
  return rows.length > 0;
}

interface Definition {
  label: string | null;
  isPublic: boolean;
}

/** What Custom Post Type UI and ACF store of the types that were made with them. */
async function readDefinitions(db: SiteDatabase, options: SiteOptions): Promise<Map<string, Definition>> {
  const definitions = new Map<string, Definition>();
  for (const [slug, value] of options.array('cptui_post_types')) {
    definitions.set(String(slug), {
      label: filled(arrayOf(value).get('singular_label')),
      isPublic: arrayOf(value).get('public') !== 'false',
    });
  }
  const rows = await db.query(
    `SELECT post_content FROM ${db.tables.posts} WHERE post_type = 'acf-post-type' AND post_status = 'publish'`,
  );
  for (const row of rows) {
    const type = arrayOf(tryPhpSerialised(textOf(row['post_content'])));
    const slug = filled(type.get('post_type'));
    if (slug === null) continue;
    const isPublic = ![false, 0, '0', ''].includes((type.get('public') ?? true) as boolean);
    definitions.set(slug, { label: filled(arrayOf(type.get('labels')).get('singular_name')), isPublic });
  }
  return definitions;
}

function filled(value: PhpValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
