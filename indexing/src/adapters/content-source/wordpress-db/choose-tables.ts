import { marks, textOf, type WordPressDatabase } from './database.ts';
import { SaidError } from '../../../said/said-error.ts';

/** The tables of one site. */
export interface SiteTables {
  prefix: string;
  /** Of the network, or the same. Users and plugins of the whole network have it. */
  basePrefix: string;
  /** The number of the site in its network; null for one of its own. */
  networkSite: number | null;
  posts: string;
  postmeta: string;
  options: string;
  terms: string;
  termTaxonomy: string;
  termRelationships: string;
  users: string;
  /** The sites of the network; null for a site of its own. */
  blogs: string | null;
  /** A table of a plugin; null when the site does not have it. */
  optional(name: string): string | null;
}

/** A database whose site was chosen. */
export interface SiteDatabase extends Omit<WordPressDatabase, 'tables'> {
  tables: SiteTables;
}

const REQUIRED = ['posts', 'postmeta', 'options', 'terms', 'term_taxonomy', 'term_relationships'];

/** The tables of the wanted site. Says which sites there are when it cannot know which one is wanted. */
export async function chooseTables(
  database: WordPressDatabase,
  {
    prefix,
    home: wantedHome,
    blog = null,
  }: { prefix: string | null; home: string | null; blog?: number | null },
): Promise<SiteTables> {
  const tables = new Set(await database.tables());
  const prefixes = [...tables]
    .filter((table) => table.endsWith('options'))
    .map((table) => table.slice(0, -'options'.length))
    .filter((prefix) => REQUIRED.every((name) => tables.has(prefix + name)))
    .sort();
  // The first site of a network has the tables without a number.
  const base = prefix ?? prefixes.find((each) => tables.has(`${each}blogs`)) ?? 'wp_';
  const wantedPrefix = blog === null ? prefix : blog === 1 ? base : `${base}${blog}_`;
  if (wantedPrefix !== null) {
    if (prefixes.includes(wantedPrefix)) return tablesOf(wantedPrefix, tables);
    throw missing(wantedPrefix, tables, database.place, await sitesOf(database, prefixes));
  }
  const [first] = prefixes;
  if (first === undefined) throw missing('wp_', tables, database.place, []);
  if (prefixes.length === 1) return tablesOf(first, tables);
  const sites = await sitesOf(database, prefixes);
  const matching =
    wantedHome === null ? [] : sites.filter(({ home }) => comparable(home) === comparable(wantedHome));
  if (matching.length === 1 && matching[0] !== undefined) return tablesOf(matching[0].prefix, tables);
  throw new SaidError({ code: 'several_sites', place: database.place, sites });
}

function missing(
  prefix: string,
  tables: ReadonlySet<string>,
  place: string,
  sites: readonly FoundSite[],
): SaidError {
  const lacking = REQUIRED.filter((name) => !tables.has(prefix + name)).map((name) => prefix + name);
  return new SaidError({ code: 'no_tables', place, prefix, tables: lacking, sites });
}

interface FoundSite {
  prefix: string;
  home: string;
}

async function sitesOf(database: WordPressDatabase, prefixes: readonly string[]): Promise<FoundSite[]> {
  const sites: FoundSite[] = [];
  for (const prefix of prefixes) {
    const rows = await database.query(
      `SELECT option_value FROM \`${prefix}options\` WHERE option_name IN (${marks(['home'])})`,
      ['home'],
    );
    sites.push({ prefix, home: textOf(rows[0]?.['option_value']) });
  }
  return sites;
}

function comparable(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  return `${url.host.replace(/^www\./, '')}${url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname}`;
}

/** The paths below an address at which other sites of the network are, without slashes around them. */
export async function sitesBelow({ query, tables }: SiteDatabase, home: string): Promise<string[]> {
  if (tables.blogs === null) return [];
  const { host, pathname } = new URL(`${home}/`);
  const rows = await query(`SELECT path FROM ${tables.blogs} WHERE domain = ?`, [host]);
  return rows
    .map((row) => textOf(row['path']))
    .filter((path) => path.length > pathname.length && path.startsWith(pathname))
    .map((path) => path.slice(pathname.length).replace(/\/$/, ''));
}

function tablesOf(prefix: string, tables: ReadonlySet<string>): SiteTables {
  const numbered = /(?<![0-9])([0-9]+)_$/.exec(prefix);
  const base = prefix.slice(0, numbered?.index);
  const isInNetwork = numbered !== null && tables.has(`${base}blogs`) && !tables.has(`${prefix}users`);
  const basePrefix = isInNetwork ? base : prefix;
  return {
    prefix,
    basePrefix,
    networkSite: isInNetwork ? Number(numbered[1]) : null,
    posts: quoted(`${prefix}posts`),
    postmeta: quoted(`${prefix}postmeta`),
    options: quoted(`${prefix}options`),
    terms: quoted(`${prefix}terms`),
    termTaxonomy: quoted(`${prefix}term_taxonomy`),
    termRelationships: quoted(`${prefix}term_relationships`),
    users: quoted(`${basePrefix}users`),
    blogs: tables.has(`${basePrefix}blogs`) ? quoted(`${basePrefix}blogs`) : null,
    optional: (name) => (tables.has(prefix + name) ? quoted(prefix + name) : null),
  };
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
