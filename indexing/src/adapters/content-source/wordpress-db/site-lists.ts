import type { SourceEvent } from '../../../ports/content-source.ts';
import type { SiteDatabase } from './choose-tables.ts';
import { marks, textOf } from './database.ts';

/** The most lists of one kind that are reported one by one. A shop has a user for each customer. */
const MOST_LISTS = 10_000;

/** Taxonomies whose query variable has another name. */
const VARIABLES: Readonly<Record<string, string>> = { category: 'category_name', post_tag: 'tag' };

/** Which lists of posts a site has, so that links to others are known to lead nowhere. */
export interface SiteLists {
  /** The query variables that show them. */
  variables: readonly string[];
  taxonomies: readonly string[];
  hasAuthors: boolean;
}

export async function readListKinds(db: SiteDatabase): Promise<SiteLists> {
  const rows = await db.query(
    `SELECT taxonomy, COUNT(*) AS terms FROM ${db.tables.termTaxonomy} GROUP BY taxonomy`,
  );
  // The account may be kept from the users.
  const [all] = await db
    .query(`SELECT COUNT(*) AS users, MIN(user_nicename) AS name FROM ${db.tables.users}`)
    .catch(() => []);
  const users = Number(all?.['users'] ?? 0);
  const hasAuthors = users > 0 && users <= MOST_LISTS;
  const terms = new Map([
    ['category', 0],
    ['post_tag', 0],
    ...rows.map((row): [string, number] => [textOf(row['taxonomy']), Number(row['terms'])]),
  ]);
  const taxonomies = [...terms].flatMap(([name, count]) => (count <= MOST_LISTS ? [name] : []));
  return {
    variables: [
      ...taxonomies.map((name) => VARIABLES[name] ?? name),
      ...(taxonomies.includes('category') ? ['cat'] : []),
      ...(hasAuthors ? ['author', 'author_name'] : []),
      'm',
    ],
    taxonomies,
    hasAuthors,
  };
}

export async function* tellLists(
  db: SiteDatabase,
  { taxonomies, hasAuthors }: SiteLists,
): AsyncIterable<SourceEvent> {
  const terms =
    taxonomies.length === 0
      ? []
      : await db.query(
          `SELECT x.taxonomy, x.term_id, t.slug FROM ${db.tables.termTaxonomy} x JOIN ${db.tables.terms} t ON t.term_id = x.term_id WHERE x.taxonomy IN (${marks(taxonomies)})`,
          taxonomies,
        );
  for (const row of terms) {
    const taxonomy = textOf(row['taxonomy']);
    yield list(VARIABLES[taxonomy] ?? taxonomy, textOf(row['slug']));
    if (taxonomy === 'category') yield list('cat', textOf(row['term_id']));
  }
  const authors = hasAuthors ? await db.query(`SELECT ID, user_nicename FROM ${db.tables.users}`) : [];
  for (const row of authors) {
    yield list('author', textOf(row['ID']));
    yield list('author_name', textOf(row['user_nicename']));
  }
  const days = await db.query(
    `SELECT DISTINCT SUBSTR(post_date, 1, 10) AS day FROM ${db.tables.posts} WHERE post_type = 'post' AND post_status = 'publish'`,
  );
  const dates = days.map((row) => textOf(row['day']).replaceAll('-', ''));
  for (const date of new Set(dates.flatMap((day) => [day.slice(0, 4), day.slice(0, 6), day])))
    yield list('m', date);
}

function list(variable: string, value: string): SourceEvent {
  return { event: 'list', variable, value };
}
