import type { FilePagesKind } from '../documents/without-page.ts';
import { tryPhpSerialised, type PhpArray, type PhpValue } from '../../../wordpress/php-serialised.ts';
import type { SiteDatabase } from './choose-tables.ts';
import { marks, textOf } from './database.ts';
import { SaidError } from '../../../said/said-error.ts';

const NAMES = [
  'home',
  'siteurl',
  'show_on_front',
  'page_on_front',
  'page_for_posts',
  'permalink_structure',
  'category_base',
  'tag_base',
  'default_category',
  'rewrite_rules',
  'upload_path',
  'upload_url_path',
  'cptui_post_types',
  'rank_math_modules',
  'rank-math-options-general',
  'rank-math-options-titles',
  'wpseo-premium-redirects-base',
  'woocommerce_shop_page_id',
  'wp_attachment_pages_enabled',
  'active_plugins',
  'polylang',
  'icl_sitepress_settings',
] as const;

type OptionName = (typeof NAMES)[number];

/** The settings of a site that its addresses depend on. */
export interface SiteOptions {
  /** As stored; empty for none. */
  text(name: OptionName): string;
  id(name: OptionName): number | null;
  /** A serialised array; empty when the option is none. */
  array(name: OptionName): PhpArray;
}

export async function readOptions(db: SiteDatabase): Promise<SiteOptions> {
  const rows = await db.query(
    `SELECT option_name, option_value FROM ${db.tables.options} WHERE option_name IN (${marks(NAMES)})`,
    NAMES,
  );
  const values = new Map(rows.map((row) => [textOf(row['option_name']), textOf(row['option_value'])]));
  const text = (name: OptionName): string => values.get(name) ?? '';
  return {
    text,
    id: (name) => {
      const id = Number(text(name));
      return Number.isSafeInteger(id) && id > 0 ? id : null;
    },
    array: (name) => arrayOf(tryPhpSerialised(text(name))),
  };
}

export function arrayOf(value: PhpValue | undefined): PhpArray {
  return value instanceof Map ? value : new Map();
}

function hasSeoPlugin(options: SiteOptions): boolean {
  const plugins = [...options.array('active_plugins').values()];
  return plugins.some((name) => typeof name === 'string' && name.includes('rank-math'));
}

/** Whether the SEO plugin leads visitors home from the lists of years, months and days. */
export function hasClosedDates(options: SiteOptions): boolean {
  const settings = options.array('rank-math-options-titles');
  return hasSeoPlugin(options) && settings.get('disable_date_archives') === 'on';
}

export function attachmentPagesOf(options: SiteOptions): FilePagesKind {
  const settings = options.array('rank-math-options-general');
  // On unless it was switched off.
  if (hasSeoPlugin(options) && settings.get('attachment_redirect_urls') !== 'off') return 'lead_to_parent';
  return options.text('wp_attachment_pages_enabled') === '0' ? 'lead_to_file' : 'shown';
}

export interface SitePlaces {
  /** Without a slash at its end, as are the others. */
  home: string;
  siteUrl: string;
  aliases: string[];
  /** The address of the folder of uploaded files. */
  uploadsUrl: string;
}

/** Where the site is. An address that the administrator gives takes the place of the stored one, which stays an alias. */
export function placesOf(
  options: SiteOptions,
  wantedHome: string | null,
  networkSite: number | null,
): SitePlaces {
  const storedHome = addressOf(options.text('home'));
  const home = wantedHome === null ? storedHome : addressOf(wantedHome);
  if (home === null) {
    throw new SaidError(
      wantedHome === null ? { code: 'database_no_home' } : { code: 'bad_home', home: wantedHome },
    );
  }
  const storedSiteUrl = addressOf(options.text('siteurl')) ?? storedHome ?? home;
  const isBelowHome = storedHome !== null && `${storedSiteUrl}/`.startsWith(`${storedHome}/`);
  const siteUrl = isBelowHome ? home + storedSiteUrl.slice(storedHome.length) : storedSiteUrl;
  const aliases = new Set([siteUrl, storedHome ?? home, storedSiteUrl]);
  aliases.delete(home);
  return { home, siteUrl, aliases: [...aliases], uploadsUrl: uploadsUrl(options, siteUrl, networkSite) };
}

function uploadsUrl(options: SiteOptions, siteUrl: string, networkSite: number | null): string {
  const whole = addressOf(options.text('upload_url_path'));
  if (whole !== null) return whole;
  const path = options.text('upload_path').replaceAll(/^\/|\/$/g, '');
  const isRelative = path !== '' && !options.text('upload_path').startsWith('/');
  const site = networkSite === null ? '' : `/sites/${networkSite}`;
  return `${siteUrl}/${isRelative ? path : `wp-content/uploads${site}`}`;
}

function addressOf(text: string): string | null {
  const url = URL.parse(text.trim());
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.origin + (url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname);
}
