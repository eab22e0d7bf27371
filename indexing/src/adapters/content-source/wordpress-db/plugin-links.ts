import type { GivenLink } from '../../../ports/content-source.ts';
import type { SiteDatabase } from './choose-tables.ts';
import { marks, textOf } from './database.ts';
import { SaidError } from '../../../said/said-error.ts';

/** Rank Math and Yoast keep the links of posts in tables of one shape. */
const LINK_TABLES = ['rank_math_internal_links', 'yoast_seo_links'];

/** The table in which a plugin keeps the links of posts. Fails when the site has no such table. */
export function pluginLinkTable({ tables, place }: SiteDatabase): string {
  for (const name of LINK_TABLES) {
    const table = tables.optional(name);
    if (table !== null) return table;
  }
  const names = LINK_TABLES.map((name) => tables.prefix + name);
  throw new SaidError({ code: 'no_plugin_tables', place, tables: names });
}

/** The links of posts as the plugin has them. Targets that are not there any more are looked for anew. */
export async function readPluginLinks(
  db: SiteDatabase,
  linkTable: string,
  ids: readonly number[],
): Promise<Map<number, GivenLink[]>> {
  const links = new Map<number, GivenLink[]>();
  if (ids.length === 0) return links;
  // Images have types of their own and are no hyperlinks.
  const rows = await db.query(
    `SELECT l.post_id, l.url, l.type, p.ID AS target_id FROM ${linkTable} l LEFT JOIN ${db.tables.posts} p ON p.ID = l.target_post_id WHERE l.post_id IN (${marks(ids)}) AND l.type IN ('internal', 'external') ORDER BY l.id`,
    ids,
  );
  for (const row of rows) {
    const id = Number(row['post_id']);
    const target = Number(row['target_id'] ?? 0);
    const own = links.get(id) ?? [];
    own.push({
      id: null,
      url: textOf(row['url']),
      type: textOf(row['type']),
      targetId: target > 0 && Number.isSafeInteger(target) ? target : null,
    });
    links.set(id, own);
  }
  return links;
}
