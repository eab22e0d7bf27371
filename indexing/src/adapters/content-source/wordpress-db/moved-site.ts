import type { Said } from '@signpost/contract/indexing';
import { extractPage } from '../../../extract/extract-page.ts';
import { HOME_SAMPLE, HomeVotes } from '../../../wordpress/used-home.ts';
import type { SiteDatabase } from './choose-tables.ts';
import { textOf, type SqlRow } from './database.ts';
import type { SitePlaces } from './site-options.ts';

const USUAL_UPLOADS = '/wp-content/uploads/';
/** Fewer posts are no sign of anything. */
const FEWEST_POSTS = 3;

/** The home that the texts use, where it is another one than the database says. */
export async function homeInTexts(
  db: SiteDatabase,
  places: SitePlaces,
  permalinksOf: (ids: readonly number[]) => Promise<readonly string[]>,
): Promise<{ home: string; warning: Said } | null> {
  const rows = await db.query(
    `SELECT ID FROM ${db.tables.posts} WHERE post_status = 'publish' AND post_type IN ('post', 'page') ORDER BY ID DESC LIMIT ${HOME_SAMPLE.addresses}`,
  );
  const votes = new HomeVotes(await permalinksOf(rows.map((row) => Number(row['ID']))), places.home);
  for (const row of await sampleTexts(db)) {
    const { links } = extractPage(textOf(row['post_content']), { kind: 'post' });
    votes.add(
      Number(row['ID']),
      links.map(({ raw }) => raw),
    );
  }
  const { home, aliases } = places;
  return votes.decide(home, aliases, 'database');
}

function sampleTexts(db: SiteDatabase): Promise<readonly SqlRow[]> {
  return db.query(
    `SELECT ID, post_content FROM ${db.tables.posts} WHERE post_status = 'publish' AND post_type IN ('post', 'page') AND LENGTH(post_content) BETWEEN 1 AND ${HOME_SAMPLE.longestText} ORDER BY ID DESC LIMIT ${HOME_SAMPLE.texts}`,
  );
}

/**
 * Copies of a site and sites with WP_HOME in wp-config.php have another address in the database than visitors use. The content shows it:
 * its uploads and its links are then at another host. Null when nothing is suspicious.
 */
export async function warnOfMove(db: SiteDatabase, places: SitePlaces): Promise<Said | null> {
  const rows = await sampleTexts(db);
  const ours = new Set([places.home, ...places.aliases, places.uploadsUrl].map(hostOf));
  const place = [places.siteUrl, places.home].find((each) => places.uploadsUrl.startsWith(`${each}/`)) ?? '';
  const uploads = place === '' ? USUAL_UPLOADS : `${places.uploadsUrl.slice(place.length)}/`;
  const posts = new Map<string, { all: number; withUploads: number; origin: string }>();
  let ownPosts = 0;
  for (const row of rows) {
    const hosts = hostsIn(textOf(row['post_content']), uploads);
    if ([...hosts.keys()].some((host) => ours.has(host))) ownPosts++;
    for (const [host, { hasUploads, origin }] of hosts) {
      const count = posts.get(host) ?? { all: 0, withUploads: 0 };
      posts.set(host, { all: count.all + 1, withUploads: count.withUploads + (hasUploads ? 1 : 0), origin });
    }
  }
  const others = [...posts].filter(([host]) => !ours.has(host));
  const [host, count] =
    others.sort(([, one], [, other]) => other.withUploads - one.withUploads || other.all - one.all)[0] ?? [];
  if (host === undefined || count === undefined) return null;
  const isSuspicious =
    (count.withUploads > 0 && count.all > ownPosts) ||
    (ownPosts === 0 && count.all >= FEWEST_POSTS && count.all * 2 > rows.length);
  if (!isSuspicious) return null;
  return {
    code: 'host_in_posts',
    home: places.home,
    posts: count.all,
    ofPosts: rows.length,
    host,
    own: ownPosts,
    origin: count.origin,
  };
}

/** The hosts that a text names, each with its address and whether a file in a folder of uploads is there. */
function hostsIn(html: string, uploads: string): Map<string, { hasUploads: boolean; origin: string }> {
  const hosts = new Map<string, { hasUploads: boolean; origin: string }>();
  const { links, resources } = extractPage(html, { kind: 'post' });
  for (const { raw } of [...links, ...resources]) {
    const url = /^\s*(?:https?:)?\/\//i.test(raw) ? URL.parse(raw, 'https://x.invalid') : null;
    if (url === null || url.host === '') continue;
    const host = url.host.replace(/^www\./, '');
    const hasUploads = hosts.get(host)?.hasUploads === true || url.pathname.includes(uploads);
    hosts.set(host, { hasUploads, origin: url.origin });
  }
  return hosts;
}

function hostOf(address: string): string {
  return (URL.parse(address)?.host ?? '').replace(/^www\./, '');
}
