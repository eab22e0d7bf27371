import { redirectRulesOf } from '../../../wordpress/seo-metas.ts';
import type { RedirectRule } from '../../../wordpress/wordpress-data.ts';
import type { SiteDatabase } from './choose-tables.ts';
import { textOf } from './database.ts';
import { arrayOf, type SiteOptions } from './site-options.ts';

/** The module of an SEO plugin that has redirections, when the plugin says which modules run. */
function redirectionsRun(options: SiteOptions): boolean {
  const modules = [...options.array('rank_math_modules').values()];
  return modules.length === 0 || modules.includes('redirections');
}

/** The plugin makes redirections of its own when slugs change; then former slugs do not lead anywhere. */
export function replacesOldSlugs(options: SiteOptions, db: SiteDatabase): boolean {
  return (
    db.tables.optional('rank_math_redirections') !== null &&
    redirectionsRun(options) &&
    options.array('rank-math-options-general').get('redirections_post_redirect') === 'on'
  );
}

/** Redirect rules of Rank Math, Redirection and Yoast Premium. */
export async function readRedirects(
  db: SiteDatabase,
  options: SiteOptions,
  home: string,
): Promise<RedirectRule[]> {
  return [
    ...(redirectionsRun(options) ? await rankMathRules(db) : []),
    ...(await redirectionRules(db, home)),
    ...yoastRules(options),
  ];
}

async function rankMathRules(db: SiteDatabase): Promise<RedirectRule[]> {
  const table = db.tables.optional('rank_math_redirections');
  if (table === null) return [];
  const rows = await db.query(`SELECT sources, url_to, header_code, status FROM ${table} ORDER BY id`);
  return rows.flatMap((row) =>
    redirectRulesOf({
      sources: textOf(row['sources']),
      to: textOf(row['url_to']),
      status: Number(row['header_code']),
      isActive: row['status'] === 'active',
    }),
  );
}

async function redirectionRules(db: SiteDatabase, home: string): Promise<RedirectRule[]> {
  const base = new URL(home).pathname.slice(1);
  const table = db.tables.optional('redirection_items');
  if (table === null) return [];
  const rows = await db.query(
    `SELECT url, regex, action_type, action_code, action_data FROM ${table} WHERE status = 'enabled' AND match_type = 'url' ORDER BY position, id`,
  );
  return rows.flatMap((row): RedirectRule[] => {
    const match = Number(row['regex']) === 1 ? 'regex' : 'exact';
    const path = textOf(row['url']).replace(match === 'regex' ? /^\^?\// : /^\//, '');
    // Its paths are those of the host, also where the site is in a folder.
    const pattern = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path;
    const status = Number(row['action_code']);
    const common = { match, pattern, status, ignoresCase: true } as const;
    if (row['action_type'] === 'url') return [{ ...common, to: textOf(row['action_data']) }];
    return row['action_type'] === 'error' && (status === 410 || status === 451)
      ? [{ ...common, to: null }]
      : [];
  });
}

function yoastRules(options: SiteOptions): RedirectRule[] {
  return [...options.array('wpseo-premium-redirects-base').values()].flatMap((value): RedirectRule[] => {
    const rule = arrayOf(value);
    const [origin, url, type] = [rule.get('origin'), rule.get('url'), Number(rule.get('type'))];
    if (typeof origin !== 'string' || origin === '') return [];
    const to = type === 410 || type === 451 ? null : typeof url === 'string' ? url : '';
    const match = rule.get('format') === 'regex' ? 'regex' : 'exact';
    return [{ match, pattern: origin.replace(/^\//, ''), to, status: type, ignoresCase: true }];
  });
}
