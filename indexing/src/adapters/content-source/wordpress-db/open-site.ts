import { messageOf } from '@signpost/platform/errors';
import { archivePathsOf, usualLists } from '../../../wordpress/archive-paths.ts';
import { parsePermalinkStructure, type PermalinkStructure } from '../../../wordpress/permalink-structure.ts';
import { isCustomTaxonomy } from '../../../wordpress/types.ts';
import { hasPagesLast, pathsWithFeeds, type RegisteredType } from '../../../wordpress/rewrite-rules.ts';
import { permalinkOf, type PermalinkContext } from '../../../wordpress/permalinks.ts';
import type { WordPressData, WordPressSource } from '../../../wordpress/wordpress-data.ts';
import { usualEditUrl } from '../../../records/shown-addresses.ts';
import type { FilePagesKind } from '../documents/without-page.ts';
import { chooseTables, sitesBelow, type SiteDatabase } from './choose-tables.ts';
import type { WordPressDatabase } from './database.ts';
import { readLanguages } from './languages.ts';
import { homeInTexts, warnOfMove } from './moved-site.ts';
import { openWordPressDatabase } from './open-database.ts';
import { pluginLinkTable } from './plugin-links.ts';
import { PostReader } from './post-reader.ts';
import { attachmentPagesOf, hasClosedDates, placesOf, readOptions, type SitePlaces } from './site-options.ts';
import { readRedirects, replacesOldSlugs } from './site-redirects.ts';
import { readListKinds, type SiteLists } from './site-lists.ts';
import { readTypes, type SiteTypes } from './site-types.ts';
import { withUploadsFolder } from './uploads-folder.ts';
import { SaidError } from '../../../said/said-error.ts';

export interface WordPressDbSettings {
  /** `mysql://user:password@host:port/database`, or the file of the SQLite drop-in. */
  location: string;
  /** Null to find it. */
  prefix: string | null;
  /** The public address; null for the stored one. */
  home: string | null;
  /** The number of a site in a network; null for the one that the prefix names. */
  blog?: number | null;
  /** Types to read; null for all that visitors can open. */
  types: readonly string[] | null;
  /** Takes the links that a plugin has stored in place of reading the content. */
  trustsPluginTables?: boolean;
}

export interface OpenSite {
  db: SiteDatabase;
  site: WordPressSource;
  places: SitePlaces;
  types: SiteTypes;
  lists: SiteLists;
  posts: PostReader;
  context: PermalinkContext;
  /** The page that the products of a shop are listed at; null for none. */
  shopPageId: number | null;
  hasOldSlugs: boolean;
  attachmentPages: FilePagesKind;
  /** The table of a plugin that links are taken from; null to read the content. */
  linkTable: string | null;
}

export async function openSite(settings: WordPressDbSettings): Promise<OpenSite> {
  const database = await openWordPressDatabase(settings.location);
  try {
    return await readSite(database, settings);
  } catch (error) {
    await database.close();
    if (error instanceof SaidError) throw error;
    const { place } = database;
    throw new SaidError({ code: 'database_unreadable', place, detail: messageOf(error) }, { cause: error });
  }
}

async function readSite(database: WordPressDatabase, settings: WordPressDbSettings): Promise<OpenSite> {
  const db = { ...database, tables: await chooseTables(database, settings) };
  const options = await readOptions(db);
  const places = await withUploadsFolder(db, placesOf(options, settings.home, db.tables.networkSite));
  const structure = parsePermalinkStructure(options.text('permalink_structure'));
  const types = await readTypes(db, options, structure, settings.types);
  const lists = await readListKinds(db);
  const attachmentPages = attachmentPagesOf(options);
  const hasFrontPage = options.text('show_on_front') === 'page';
  const frontPageId = hasFrontPage ? options.id('page_on_front') : null;
  const postsPageId = hasFrontPage ? options.id('page_for_posts') : null;
  const languages = await readLanguages({ db, options, home: places.home, frontPageId });
  const isRead = ({ slug }: RegisteredType): boolean => types.wanted.includes(slug);
  const custom = [...types.custom.values()].filter(isRead);
  const closedPaths = structure.isPlain
    ? []
    : [...types.custom.values()].flatMap((type) =>
        isRead(type) || type.isPublic ? [] : typePath(type, structure, new Set()).map(({ path }) => path),
      );
  const belowTerms = custom.filter(({ rewriteSlug }) => rewriteSlug?.includes('%') === true);
  const posts = await PostReader.create(db, {
    structure,
    hasAttachments: attachmentPages === 'lead_to_parent',
    taxonomies: taxonomiesIn(belowTerms),
    languages,
  });
  const context: PermalinkContext = {
    home: places.home,
    structure,
    frontPageId,
    ...(languages !== null && { languages: languages.places }),
    defaultCategory: posts.term(options.id('default_category') ?? 0),
    type: (slug) => types.custom.get(slug) ?? null,
    post: (id) => posts.parent(id),
    term: (id) => posts.term(id),
  };
  if (settings.home === null) {
    const used = await homeInTexts(db, places, async (ids) =>
      (await posts.byId(ids, ['post', 'page'])).map((post) => permalinkOf(post, context)),
    );
    if (used !== null) {
      const open = await readSite(database, { ...settings, home: used.home });
      const { site: found } = open;
      const warnings = [used.warning, ...found.warnings];
      return { ...open, site: { ...found, storedHome: places.home, warnings } };
    }
  }
  const bases = { structure, categoryBase: options.text('category_base'), tagBase: options.text('tag_base') };
  const listPaths = new Map(
    structure.isPlain
      ? []
      : [
          ...Object.entries(usualLists(bases)),
          ...types.taxonomies.map(({ queryVariable, path }): [string, string] => [
            queryVariable,
            `${structure.root}${path}`.slice(1),
          ]),
        ],
  );
  const toldLists = Object.fromEntries(
    lists.variables.map((variable) => [variable, listPaths.get(variable) ?? null]),
  );
  // Without rules the taxonomies are known by their terms alone.
  const taxonomyVariables = structure.isPlain
    ? lists.taxonomies.filter(isCustomTaxonomy)
    : types.taxonomies.map(({ queryVariable }) => queryVariable);
  const rules = options.array('rewrite_rules');
  const feeds = pathsWithFeeds(rules);
  const pagesLast = hasPagesLast(rules);
  const move = await warnOfMove(db, places);
  const site: WordPressSource = {
    home: places.home,
    aliases: [...places.aliases, ...(languages?.places.values() ?? []).map(({ home }) => home)],
    editUrl: places.siteUrl === places.home ? null : usualEditUrl(places.siteUrl),
    types: types.wanted.map((slug) => ({ slug, label: types.labelOf(slug) })),
    platform: {
      rules: 'wordpress',
      data: {
        permalinkStructure: structure.text,
        frontPageId,
        postsPageId,
        toldLists,
        archivePaths: archivePathsOf({
          ...bases,
          others: [...types.taxonomies.map(({ path }) => path), ...types.answeredPaths].map(
            (rewriteSlug) => ({
              rewriteSlug,
              hasFront: false,
            }),
          ),
        }).filter((path) => !Object.values(toldLists).includes(path)),
        archivePages: [
          ...[...custom.flatMap(({ archivePath }) => archivePath ?? []), ...types.termPages].map((path) =>
            `${structure.root}${path}`.replace(/^\//, ''),
          ),
          ...(await posts.byId(postsPageId === null ? [] : [postsPageId], ['page'])).flatMap((page) =>
            pathBelow(permalinkOf(page, context), places.home),
          ),
        ],
        queryVariables: [...custom.flatMap(({ queryVariable }) => queryVariable ?? []), ...taxonomyVariables],
        taxonomyVariables,
        ...(pagesLast !== null && { hasPagesLast: pagesLast }),
        uploadsPath: places.uploadsUrl.startsWith(`${places.home}/`)
          ? places.uploadsUrl.slice(places.home.length + 1)
          : 'wp-content/uploads',
        typePaths: structure.isPlain ? [] : custom.flatMap((type) => typePath(type, structure, feeds)),
        ...(closedPaths.length > 0 && { closedPaths }),
        ...(hasClosedDates(options) && { hasClosedDates: true }),
        archiveTypes: custom.filter(({ archivePath }) => archivePath !== null).map(({ slug }) => slug),
        ...(types.endpoints.length > 0 && { endpoints: types.endpoints }),
        otherSites: await sitesBelow(db, places.home),
        ...(belowTerms.length > 0 && {
          typesBelowTerms: belowTerms.map(({ slug, rewriteSlug }) => ({
            type: slug,
            path: (structure.root.slice(1) + rewriteSlug?.split('%')[0]).replace(/\/$/, ''),
          })),
        }),
        redirects: await readRedirects(db, options, places.home),
      },
    },
    warnings: [...types.warnings, ...(move === null ? [] : [move])],
  };
  return {
    db,
    site,
    places,
    types,
    lists,
    posts,
    context,
    shopPageId: options.id('woocommerce_shop_page_id'),
    hasOldSlugs: !replacesOldSlugs(options, db),
    attachmentPages,
    linkTable: settings.trustsPluginTables === true ? pluginLinkTable(db) : null,
  };
}

/** The path of a page without slashes around it; none for an address without one. */
function pathBelow(address: string, home: string): string[] {
  const path = address.slice(home.length).replaceAll(/^\/|\/$/g, '');
  return path === '' || address.includes('?') ? [] : [path];
}

function typePath(
  { rewriteSlug, hasFront, isHierarchical, archivePath }: RegisteredType,
  { front, root }: PermalinkStructure,
  feeds: ReadonlySet<string>,
): NonNullable<WordPressData['typePaths']> {
  if (rewriteSlug === null || rewriteSlug.includes('%')) return [];
  const path = `${hasFront ? front : root}${rewriteSlug}`.slice(1);
  // Types with a list have feeds. Without rules nothing is known.
  const hasFeeds = archivePath !== null || feeds.has(rewriteSlug) || feeds.size === 0;
  return [{ path, isHierarchical, hasFeeds }];
}

function taxonomiesIn(types: readonly RegisteredType[]): string[] {
  const tags = types.flatMap(({ rewriteSlug }) =>
    (rewriteSlug ?? '').split('%').filter((_, at) => at % 2 === 1),
  );
  return [...new Set(tags)];
}
