import { withoutTrailingSlashes } from '@signpost/platform/text';
import type { LanguagePlace } from '../../../wordpress/permalinks.ts';
import { tryPhpSerialised, type PhpArray } from '../../../wordpress/php-serialised.ts';
import type { SiteDatabase } from './choose-tables.ts';
import { marks, textOf, type SqlRow } from './database.ts';
import { arrayOf, type SiteOptions } from './site-options.ts';

/** The languages of a site that a plugin keeps apart by their addresses. */
export interface Languages {
  /** Where each language is that is not at home itself, by its code. */
  places: ReadonlyMap<string, LanguagePlace>;
  /** The language of each of these posts that has one. */
  of(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

export interface LanguageArgs {
  db: SiteDatabase;
  options: SiteOptions;
  home: string;
  frontPageId: number | null;
}

/** The languages of Polylang or WPML; null for a site without them, or where languages have no addresses of their own. */
export async function readLanguages(args: LanguageArgs): Promise<Languages | null> {
  const plugins = [...args.options.array('active_plugins').values()].map(String);
  // Plugins of a whole network are not among those of its sites.
  const isActive = (name: string): boolean =>
    args.db.tables.blogs !== null || plugins.some((plugin) => plugin.startsWith(name));
  const polylang = isActive('polylang') ? await ofPolylang(args) : null;
  if (polylang !== null) return polylang;
  return isActive('sitepress-multilingual-cms/') ? ofWpml(args) : null;
}

async function ofPolylang(args: LanguageArgs): Promise<Languages | null> {
  const { db, options, home, frontPageId } = args;
  const settings = options.array('polylang');
  const codes = await db.query(
    `SELECT t.slug FROM ${db.tables.termTaxonomy} x JOIN ${db.tables.terms} t ON t.term_id = x.term_id WHERE x.taxonomy = 'language'`,
  );
  const way = Number(settings.get('force_lang') ?? 0);
  if (codes.length === 0 || (way !== IN_PATH && way !== BY_HOST && way !== BY_DOMAIN)) return null;
  const between = isOn(settings, 'rewrite') ? '' : 'language/';
  const domains = arrayOf(settings.get('domains'));
  const fronts = isOn(settings, 'redirect_lang')
    ? await translationsOf(db, frontPageId)
    : new Map<string, number>();
  const places = new Map<string, LanguagePlace>();
  for (const code of codes.map((row) => textOf(row['slug']))) {
    if (code === settings.get('default_lang') && (isOn(settings, 'hide_default') || way === BY_DOMAIN))
      continue;
    const place =
      way === IN_PATH
        ? `${home}/${between}${code}`
        : way === BY_HOST
          ? home.replace(/^(https?:\/\/)(?:www\.)?/, `$1${code}.`)
          : originOf(domains.get(code));
    if (place !== null) places.set(code, { home: place, frontPageId: fronts.get(code) ?? null });
  }
  return {
    places,
    of: (ids) =>
      byId(
        db,
        `SELECT r.object_id AS id, t.slug AS code FROM ${db.tables.termRelationships} r JOIN ${db.tables.termTaxonomy} x ON x.term_taxonomy_id = r.term_taxonomy_id JOIN ${db.tables.terms} t ON t.term_id = x.term_id WHERE x.taxonomy = 'language' AND r.object_id IN`,
        ids,
      ),
  };
}

const [IN_PATH, BY_HOST, BY_DOMAIN] = [1, 2, 3];

/** The translations of a page, by their codes. */
async function translationsOf(db: SiteDatabase, id: number | null): Promise<Map<string, number>> {
  const rows = await db.query(
    `SELECT x.description FROM ${db.tables.termRelationships} r JOIN ${db.tables.termTaxonomy} x ON x.term_taxonomy_id = r.term_taxonomy_id WHERE x.taxonomy = 'post_translations' AND r.object_id = ?`,
    [id ?? 0],
  );
  const ids = arrayOf(tryPhpSerialised(textOf(rows[0]?.['description'])));
  return new Map([...ids].map(([code, page]) => [String(code), Number(page)]));
}

async function ofWpml(args: LanguageArgs): Promise<Languages | null> {
  const { db, options, home, frontPageId } = args;
  const table = db.tables.optional('icl_translations');
  const settings = options.array('icl_sitepress_settings');
  const way = Number(settings.get('language_negotiation_type') ?? 0);
  if (table === null || (way !== 1 && way !== 2)) return null;
  const posts = `FROM ${table} WHERE element_type LIKE 'post%'`;
  const codes = await db.query(`SELECT DISTINCT language_code AS code ${posts}`);
  const fronts = await db.query(
    `SELECT language_code AS code, element_id AS id ${posts} AND trid = (SELECT MAX(trid) ${posts} AND element_id = ?)`,
    [frontPageId ?? 0],
  );
  const domains = arrayOf(settings.get('language_domains'));
  const isDefaultInPath = isOn(arrayOf(settings.get('urls')), 'directory_for_default_language');
  const places = new Map<string, LanguagePlace>();
  for (const code of codes.map((row) => textOf(row['code']))) {
    if (code === settings.get('default_language') && !(way === 1 && isDefaultInPath)) continue;
    const place = way === 1 ? `${home}/${code}` : originOf(domains.get(code));
    const front = fronts.find((row) => row['code'] === code)?.['id'];
    if (place !== null)
      places.set(code, { home: place, frontPageId: front === undefined ? null : Number(front) });
  }
  return {
    places,
    of: (ids) => byId(db, `SELECT element_id AS id, language_code AS code ${posts} AND element_id IN`, ids),
  };
}

async function byId(
  db: SiteDatabase,
  sql: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows: readonly SqlRow[] = ids.length === 0 ? [] : await db.query(`${sql} (${marks(ids)})`, ids);
  return new Map(rows.map((row) => [Number(row['id']), textOf(row['code'])]));
}

function isOn(settings: PhpArray, name: string): boolean {
  const value = settings.get(name);
  return value === true || Number(value) === 1;
}

function originOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value : '';
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url === null || text === '' ? null : url.origin + withoutTrailingSlashes(url.pathname);
}
