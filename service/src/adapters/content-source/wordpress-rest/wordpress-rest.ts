import { decodeHTML } from 'entities/decode';
import { UserError } from '@signpost/platform/errors';
import { archivePathsOf } from '../../../indexing/wordpress/archive-paths.ts';
import { inferStructure } from '../../../indexing/wordpress/infer-structure.ts';
import { parsePermalinkStructure } from '../../../indexing/wordpress/permalink-structure.ts';
import { modifiedOf } from '../../../indexing/wordpress/post-dates.ts';
import { canHavePages, labelOfType } from '../../../indexing/wordpress/types.ts';
import type {
  ContentSource,
  ReadOptions,
  SourceDocument,
  SourceEvent,
  SourceSite,
} from '../../../ports/content-source.ts';
import { RestApi, type RestSettings } from './rest-api.ts';

const PER_PAGE = 100;
const FIELDS = 'id,link,slug,status,type,title,content,modified,modified_gmt,date,parent,source_url';

export interface WordPressRestSettings extends RestSettings {
  /** Types to read; null for all that have pages. */
  types: readonly string[] | null;
}

interface RestType {
  slug: string;
  name: string;
  restBase: string;
}

interface RestPost {
  id: number;
  link?: string;
  slug?: string;
  status?: string;
  type?: string;
  title?: { rendered?: string; raw?: string };
  content?: { rendered?: string; raw?: string; protected?: boolean };
  modified?: string;
  modified_gmt?: string;
  date?: string;
  parent?: number | null;
  source_url?: string;
}

/** The REST API of a WordPress site. Without a password it shows what visitors see. */
export function createWordPressRest(settings: WordPressRestSettings): ContentSource {
  const stop = new AbortController();
  let opened: Promise<OpenApi> | null = null;
  const open = (): Promise<OpenApi> => (opened ??= openApi(settings, stop.signal));
  return {
    site: async () => (await open()).site,
    async *read(options) {
      yield* readTypes(await open(), options);
    },
    async close() {
      stop.abort();
    },
  };
}

interface OpenApi {
  api: RestApi;
  types: readonly RestType[];
  site: SourceSite;
  /** With a password the content is read as it was written, and unpublished posts too. */
  context: Readonly<Record<string, string>>;
}

async function openApi(settings: WordPressRestSettings, signal: AbortSignal): Promise<OpenApi> {
  const found = await RestApi.find(settings, signal);
  if (found === null) {
    throw new UserError(
      `${settings.url} does not answer as a WordPress site with its REST API does. Try: index site ${settings.url}`,
    );
  }
  const { api, index } = found;
  // Public routes answer a wrong password as if there were none.
  if (settings.login !== null) {
    const { status } = await api.get('/wp/v2/users/me', {}, signal);
    if (status !== 200) {
      throw new UserError(
        `${settings.url} refuses the application password of ${settings.login.user} (status ${status}). Make a new one in the user's profile, or leave it out to read what visitors see.`,
      );
    }
  }
  const context: Record<string, string> = settings.login === null ? {} : { context: 'edit' };
  const { status, json } = await api.get('/wp/v2/types', context, signal);
  if (status !== 200) throw new UserError(`${settings.url} does not tell its post types (status ${status}).`);
  const types = Object.values(
    json as Record<string, { slug: string; name?: string; rest_base?: string; viewable?: boolean }>,
  )
    .filter((type) =>
      settings.types === null
        ? canHavePages(type.slug) && type.viewable !== false
        : settings.types.includes(type.slug),
    )
    .map(({ slug, name, rest_base: restBase }) => ({
      slug,
      name: name ?? labelOfType(slug),
      restBase: restBase ?? slug,
    }));
  const { home } = index as { home?: unknown };
  const address = (typeof home === 'string' ? home : settings.url).replace(/\/$/, '');
  return { api, types, context, site: await siteOf(api, address, types, signal) };
}

async function siteOf(
  api: RestApi,
  home: string,
  types: readonly RestType[],
  signal: AbortSignal,
): Promise<SourceSite> {
  const { json } = await api.get(
    '/wp/v2/posts',
    { per_page: String(PER_PAGE), _fields: 'id,link,slug,date' },
    signal,
  );
  const posts = Array.isArray(json) ? (json as RestPost[]) : [];
  const permalinkStructure = inferStructure(
    home,
    posts.map(({ id, link = '', slug = '', date = '' }) => ({
      id,
      link,
      slug,
      date: date.replace('T', ' '),
      author: '',
      categories: [],
    })),
  );
  const structure = parsePermalinkStructure(permalinkStructure);
  return {
    home,
    aliases: [],
    editUrl: null,
    types: types.map(({ slug, name }) => ({ slug, label: name })),
    wordpress: {
      permalinkStructure,
      frontPageId: null,
      postsPageId: null,
      archivePaths: archivePathsOf({ structure, categoryBase: '', tagBase: '', others: [] }),
      queryVariables: types.map(({ slug }) => slug).filter((slug) => !BUILT_IN.has(slug)),
      uploadsPath: 'wp-content/uploads',
      redirects: [],
    },
    warnings: [],
  };
}

const BUILT_IN = new Set(['post', 'page', 'attachment']);

/** Every type page by page: first only ids and times, then what is new or has changed. */
async function* readTypes(open: OpenApi, options: ReadOptions): AsyncIterable<SourceEvent> {
  const [resumeType, resumePage] = (options.resume ?? '').split(' ');
  let isSkipped = options.resume !== null && options.only === null;
  for (const type of open.types) {
    let page = 1;
    if (isSkipped) {
      if (type.slug !== resumeType) continue;
      isSkipped = false;
      page = Number(resumePage);
    }
    // The total counts posts that may not be read: pages are asked for until they end.
    for (; ; page++) {
      const listed = await list(
        open,
        type,
        { page: String(page), _fields: 'id,link,modified_gmt' },
        options.signal,
      );
      if (listed.length === 0) break;
      yield* readChanged(open, type, listed, options);
      if (options.only === null) yield { event: 'checkpoint', state: `${type.slug} ${page + 1}` };
    }
  }
  if (options.only === null) yield { event: 'complete' };
}

async function* readChanged(
  open: OpenApi,
  type: RestType,
  listed: readonly RestPost[],
  { only, known, signal }: ReadOptions,
): AsyncIterable<SourceEvent> {
  const changed: RestPost[] = [];
  for (const post of listed) {
    const key = String(post.id);
    if (only !== null) {
      if (only.includes(key) || only.includes(post.link ?? '')) changed.push(post);
    } else if ((await known(key))?.validator === validatorOf(post)) yield { event: 'same', key };
    else changed.push(post);
  }
  if (changed.length === 0) return;
  const include = changed.map(({ id }) => id).join(',');
  const posts = new Map(
    (await list(open, type, { include, _fields: FIELDS }, signal)).map((post) => [post.id, post]),
  );
  for (const { id, link } of changed) {
    const post = posts.get(id);
    if (post !== undefined) yield { event: 'document', document: documentOf(post, type) };
    else
      yield {
        event: 'unreadable',
        key: String(id),
        address: link ?? open.site.home,
        reason: 'The site lists the post and does not give it.',
      };
  }
}

async function list(
  { api, context }: OpenApi,
  type: RestType,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RestPost[]> {
  const status: Record<string, string> =
    'context' in context && type.slug !== 'attachment' ? { status: 'any' } : {};
  const all = { per_page: String(PER_PAGE), orderby: 'id', order: 'asc', ...context, ...status, ...query };
  const answer = await api.get(`/wp/v2/${type.restBase}`, all, signal);
  // A page after the last one is refused.
  if (answer.status === 400 && Number(query['page'] ?? '1') > 1) return [];
  if (answer.status !== 200 || !Array.isArray(answer.json)) {
    throw new UserError(`The site does not give posts of the type ${type.slug} (status ${answer.status}).`);
  }
  return (answer.json as RestPost[]).filter(({ id }) => Number.isSafeInteger(id) && id > 0);
}

function validatorOf({ modified_gmt: modified, link }: RestPost): string {
  return `${modified ?? ''} ${link ?? ''}`;
}

function documentOf(post: RestPost, type: RestType): SourceDocument {
  const status = post.status ?? 'publish';
  return {
    key: String(post.id),
    id: post.id,
    type: post.type ?? type.slug,
    status: status === 'inherit' ? 'publish' : status,
    isProtected: post.content?.protected === true,
    isNoindex: false,
    title: post.title?.raw ?? decodeHTML(post.title?.rendered ?? ''),
    modified: modifiedOf(post.modified, post.date),
    permalink: post.link ?? null,
    seoScore: null,
    addresses: post.source_url === undefined ? [] : [{ url: post.source_url, way: 'file', redirects: false }],
    validator: validatorOf(post),
    content: { kind: 'post', html: post.content?.raw ?? post.content?.rendered ?? '' },
  };
}
