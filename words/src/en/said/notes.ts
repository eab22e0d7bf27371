import type { Said } from '@signpost/contract/indexing';
import type { SaidWords } from '../../said.ts';

const addresses = (count: number) => (count === 1 ? '1 address' : `${count} addresses`);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** As `home_taken` and `home_unclear` begin. */
export function homeInTexts({
  by,
  home,
  there,
  all,
  used,
}: Extract<Said, { code: 'home_taken' | 'home_unclear' }>) {
  return `The ${by} says that the site is at ${home}, but ${there} of ${all} addresses in its posts are at ${used}`;
}

/** What to know of a run or of a source. */
export const notes = {
  source_not_finished: ({ kind, location }) =>
    `${kind} ${location} was not read completely last time; what had been read by then is shown too. Index it again to read the rest.`,
  same_address: ({ kind, location, id }) =>
    `${kind} ${location} reads the same address as this source: a post that is gone stays in the lists until both have been read again. If one of them is enough, remove the other (signpost index remove ${id}) and index this one again.`,
  slow_pattern: ({ pattern }) =>
    `The redirect with the pattern ${pattern} was left out: matching addresses against it takes too long.`,
  time_spent: ({ opening, reading, extracting, storing, resolving, publishing }) =>
    `Time: ${seconds(opening)} opening the source, ${seconds(reading)} reading, ${seconds(extracting)} extracting links and texts, ${seconds(storing)} storing, ${seconds(resolving)} finding out where links lead, ${seconds(publishing)} publishing.`,
  robots_forbid: ({ count }) => `Left out, because robots.txt forbids it: ${addresses(count)}.`,
  no_html: ({ count }) => `Left out, because they are not HTML pages: ${addresses(count)}.`,
  soft_missing: ({ count }) =>
    `${count} addresses answer with the same page as one that does not exist, and are treated as missing.`,
  crawl_stopped: ({ why }, say) => `The crawl was stopped: ${say(why)}.`,
  not_asked: ({ count, why }, say) => `${count} addresses were not requested, each because ${say(why)}.`,
  unlisted: ({ count, asked }) =>
    `Links lead to ${count} addresses that the sitemaps do not list. The first ${asked} were checked to see whether they exist.`,
  sitemap_too_deep: ({ address }) =>
    `The sitemap ${address} was not read: there are too many sitemaps within sitemaps.`,
  sitemap_unreadable: ({ address, why }, say) => `The sitemap ${address} could not be read: ${say(why)}.`,
  sitemap_characters: ({ address, count }) =>
    `The sitemap ${address} has ${count} characters that XML does not allow.`,
  sitemap_is_feed: ({ address }) =>
    `${address} is a feed, which lists only the latest pages: pages that are no longer in it are kept.`,
  sitemap_faulty: ({ address, count, detail }) =>
    `The sitemap ${address} is malformed; ${count} of its entries were read: ${detail}.`,
  sitemaps_foreign: ({ count, address }) =>
    `${count} addresses in the sitemaps belong to other sites and were left out, such as ${address}.`,
  sitemaps_empty: () => 'The sitemaps list no page of this site, so nothing that is known is removed.',
  redirects_left_out: ({ count }) =>
    `The file _redirects has rules with placeholders or conditions, which were left out: ${count}.`,
  site_moved: ({ address, end }) =>
    `${address} redirects to ${end}, which is used as the address of the site.`,
  login_not_checked: ({ address, user }) =>
    `${address} does not say whether it accepts the application password of ${user}.`,
  wpml_languages: ({ address }) =>
    `${address} uses WPML, which may hide posts in other languages. If some are missing, read the database: index wordpress-db.`,
  type_hidden: ({ type }) =>
    `Posts of the type ${type} are left out: visitors cannot open them. To include them, name all types that you want with --types.`,
  type_unreadable: ({ type, why, isSignedIn }, say) =>
    `Posts of the type ${type} could not be read: ${say(why)}.${isSignedIn ? '' : ' An application password (--user, --password-file) may open them.'}`,
  type_repeats: ({ type }) =>
    `The site gives the same posts of the type ${type} on every page: only some could be read.`,
  rest_no_post: ({ address }) => `The REST API has no post at ${address}.`,
  unexplained: ({ count, asked }) =>
    `Links lead to ${count} addresses that the REST API does not explain. The first ${asked} were checked to see whether they exist.`,
  type_guessed: ({ type }) =>
    `The database has no rewrite rules: posts of the type ${type} are assumed to be below /${type}/.`,
  types_not_open: ({ types }) =>
    `Nothing says that visitors can open posts of these types, so they are not read: ${types.join(', ')}. Name the types to read with --types.`,
  types_not_counted: ({ types }) =>
    `The plugin that counts links on the site leaves posts of these types out, as it does where visitors cannot open them, so they are not read: ${types.join(', ')}. To include them, name all types that you want with --types.`,
  host_in_posts: ({ home, posts, ofPosts, host, own, origin }) =>
    `The database says that the site is at ${home}, but ${posts} of its last ${ofPosts} posts link to ${host} and ${own} to that address. If visitors find the site at ${host}, index it again with --home ${origin}.`,
  home_taken: (said) =>
    `${homeInTexts(said)}, which was used as the address of the site. If that is wrong, index it again with --home ${said.home}.`,
  not_utf8: ({ file }) =>
    `${file} has bytes that are not UTF-8, so characters are missing in those texts. Export the site again, or convert the file to UTF-8.`,
  characters_left_out: ({ file, found }) =>
    `${file} has characters that XML does not allow, which were left out: ${found}.`,
  types_taken_for_posts: ({ types }) =>
    `An export does not say whether visitors can open posts of these types, so they are treated as posts: ${types.join(', ')}. If they cannot, name the other types with --types.`,
  plugin_redirects: ({ plugins }) =>
    `The posts have fields of ${plugins.join(' and ')}, whose redirects are in no export: links that rely on them may be shown as broken. The database has them: index wordpress-db.`,
  files_taken_for_posts: () =>
    'An export does not say whether uploaded files have pages of their own: they are treated as posts, because the site is older than WordPress 6.4, which switches such pages off.',
  files_without_pages: () =>
    'An export does not say whether uploaded files have pages of their own: they are assumed to have none, as on new sites since WordPress 6.4. If they do, name attachment among --types.',
  road_rest: ({ home, root }) =>
    `${home} is a WordPress site whose REST API answers (${root}), so posts are read from there.`,
  road_sitemap: ({ home, why, sitemap }, say) =>
    `${home} ${say(why)}; its sitemap (${sitemap}) lists the pages, so they are read from there.`,
  road_crawl: ({ home, why }, say) =>
    `${home} ${say(why)} and no sitemap, so its pages are found by following links from the home page.`,
} satisfies Partial<SaidWords>;
