import { hasFileExtension } from '../../../addresses/file-extensions.ts';
import type { FilePagesKind } from '../documents/without-page.ts';
import type { RestApi } from './rest-api.ts';
import type { RestPost, RestType } from './rest-post.ts';

/** Posts of a type, or uploaded files, whose pages are opened. */
const SAMPLE = 3;
const PAGES_OF_LISTS = new Set(['home', 'blog', 'archive', 'search', 'error404']);

/**
 * Types of which the API gives posts that visitors cannot open: their addresses are not found, or show the home page. Only those who may
 * edit see which types these are. Visitors learn it from the pages of a few posts.
 */
export async function findHidden(api: RestApi, types: readonly RestType[]): Promise<string[]> {
  const hidden: string[] = [];
  for (const type of types) if ((await hasPages(api, type)) === false) hidden.push(type.slug);
  if (hidden.length === 0) return [];
  // Where no post or page can be opened either, visitors have another site than this one.
  for (const route of ['/wp/v2/posts', '/wp/v2/pages'])
    if ((await hasPages(api, { route })) === true) return hidden;
  return [];
}

/** Null when there is no post. */
async function hasPages(api: RestApi, { route }: Pick<RestType, 'route'>): Promise<boolean | null> {
  const posts = await api.list<RestPost>(route, { per_page: String(SAMPLE), _fields: 'id,link' });
  for (const { link } of posts) {
    const page = link === undefined ? null : await api.openPage(link);
    if (page === null || !leadsNowhere(page, api.address)) return true;
  }
  return posts.length === 0 ? null : false;
}

function leadsNowhere(page: { status: number; url: string; html: string }, home: string): boolean {
  if (page.status !== 200) return page.status === 404 || page.status === 410;
  if (page.url.replace(/\/$/, '') === home) return true;
  const names = /\bclass\s*=\s*["']([^"']*)/i.exec(bodyTag(page.html))?.[1]?.split(/\s+/) ?? [];
  return names.some((name) => PAGES_OF_LISTS.has(name)) && !names.includes('single');
}

/** Not by one pattern: of many tags without an end each would be followed to the end of the page. */
function bodyTag(html: string): string {
  const start = html.search(/<body\b/i);
  return start < 0 ? '' : html.slice(start, html.indexOf('>', start));
}

/** What visitors get at the pages of uploaded files: the API gives their addresses also where these are switched off. */
export async function readFilePages(api: RestApi): Promise<FilePagesKind> {
  const query = { per_page: String(SAMPLE), _fields: 'id,link,post' };
  const files = await api.list<RestPost>('/wp/v2/media', query);
  let kind: FilePagesKind = 'shown';
  for (const { link } of files) {
    const to = link === undefined ? null : await api.leadsTo(link);
    if (to === null) return 'shown';
    kind = hasFileExtension(new URL(to).pathname) ? 'lead_to_file' : 'lead_to_parent';
  }
  return kind;
}
