import type { Answer } from './loopback-site.ts';

export interface ApiPost {
  id: number;
  type?: string;
  status?: string;
  slug?: string;
  title?: string;
  link?: string;
  /** In the time of the site, which is two hours ahead. */
  modified?: string;
  date?: string;
  content?: string;
  /** What was written of an uploaded file, which has no content. */
  description?: string;
  /** The element that is in front of it, with a link to the file: `p` for images and documents. */
  player?: 'audio' | 'video';
  categories?: number[];
  parent?: number;
  /** The path of an uploaded file below home. */
  file?: string;
  /** Given to those who may edit: the file of a post that is not published. */
  isForEditors?: boolean;
  /** Counted in totals, and never given. */
  isHidden?: boolean;
  /** The site fails whenever the content of this post is asked for. */
  isBroken?: boolean;
}

export interface ApiSettings {
  home?: string;
  posts: ApiPost[];
  isPretty?: boolean;
  /** Of the user ann. */
  password?: string;
  /** Whether ann may edit. */
  isEditor?: boolean;
  /** Types that ann may not edit, though she may edit others. */
  notEditable?: readonly string[];
  /** The first requests are answered so. */
  failures?: { status: number; times: number; headers?: Record<string, string> };
  /** Pays no heed to parameters that came with later versions. */
  isOld?: boolean;
  /** Types whose posts are not given to anyone. */
  closedTypes?: readonly string[];
  /** Types whose posts have no pages, which only editors can see. */
  hiddenTypes?: readonly string[];
  namespaces?: readonly string[];
  /** What is before the slugs of categories. */
  categoryBase?: string;
  /** The most posts that it gives at once. */
  mostPerPage?: number;
  /** The number of pages that it tells of every list, as a cache may. */
  toldPages?: number;
  /** Gives the first page whichever is asked for, as a cache may. */
  hasOnePage?: boolean;
  /** Text in front of every answer, as PHP puts its messages. */
  before?: string;
}

const TYPES = [
  { slug: 'post', name: 'Posts', rest_base: 'posts', has_archive: false },
  { slug: 'page', name: 'Pages', rest_base: 'pages', has_archive: false, hierarchical: true },
  { slug: 'attachment', name: 'Media', rest_base: 'media', has_archive: false },
  { slug: 'book', name: 'All books', rest_base: 'library', has_archive: true },
  { slug: 'doc', name: 'Manual', rest_base: 'docs', has_archive: false, hierarchical: true },
  { slug: 'nav_menu_item', name: 'Menu items', rest_base: 'menu-items', has_archive: false },
];

/** Answers as the REST API of a WordPress site does. */
export function answerAsApi(settings: ApiSettings): (path: string) => Answer {
  const { home = 'http://site.test', isPretty = true } = settings;
  return (asked) => (request, response) => {
    const url = new URL(asked, 'http://site.test');
    const route =
      isPretty && url.pathname.startsWith('/wp-json')
        ? url.pathname.slice(8)
        : url.searchParams.get('rest_route');
    const send = (status: number, value: unknown, headers: Record<string, string> = {}): void => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end((settings.before ?? '') + JSON.stringify(value));
    };
    if (route === null) {
      const status = url.pathname === '/' ? 200 : 404;
      response.writeHead(status, { 'content-type': 'text/html' }).end('<title>Home</title>');
      return;
    }
    const { failures } = settings;
    if (failures !== undefined && route.startsWith('/wp/v2/posts') && failures.times-- > 0)
      return send(failures.status, {}, failures.headers);
    const credentials = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
    const isSignedIn = settings.password !== undefined && credentials === `ann:${settings.password}`;
    const mayEdit = isSignedIn && settings.isEditor !== false;
    if (url.searchParams.get('context') === 'edit' && !mayEdit)
      return send(403, { code: 'rest_forbidden_context' });
    if (route === '/') return send(200, { home, url: home, namespaces: settings.namespaces ?? ['wp/v2'] });
    if (route === '/wp/v2/users/me') return send(isSignedIn ? 200 : 401, {});
    if (route === '/wp/v2/users') return send(200, [{ id: 1, slug: 'ann', link: `${home}/author/ann/` }]);
    const isEdit = url.searchParams.get('context') === 'edit';
    const isEditable = ({ slug }: { slug: string }): boolean => settings.notEditable?.includes(slug) !== true;
    if (route === '/wp/v2/types')
      return send(
        200,
        Object.fromEntries(
          TYPES.filter((type) => !isEdit || isEditable(type)).map((type) => [
            type.slug,
            isEdit ? { ...type, ...toldToEditors(type.slug, settings) } : type,
          ]),
        ),
      );
    if (route === '/wp/v2/taxonomies')
      return send(200, { category: { slug: 'category', rest_base: 'categories' } });
    if (route === '/wp/v2/categories')
      return send(200, [
        { id: 3, slug: 'news', parent: 0, link: `${home}/${settings.categoryBase ?? 'topics/'}news/` },
      ]);
    const type = TYPES.find((each) => `/wp/v2/${each.rest_base}` === route);
    if (type === undefined || settings.closedTypes?.includes(type.slug) === true) return send(401, {});
    if (isEdit && !isEditable(type)) return send(403, { code: 'rest_forbidden_context' });
    const status = url.searchParams.get('status');
    if (status === 'any' && (!mayEdit || !isEditable(type) || type.slug === 'attachment'))
      return send(400, { code: 'rest_invalid_param' });
    const found = listed(settings, type.slug, status === 'any', url.searchParams);
    const perPage = Number(url.searchParams.get('per_page') ?? '10');
    const { mostPerPage = 100 } = settings;
    if (perPage > mostPerPage)
      return send(400, {
        code: 'rest_invalid_param',
        data: {
          params: { per_page: `per_page must be between 1 (inclusive) and ${mostPerPage} (inclusive)` },
        },
      });
    const page = settings.hasOnePage === true ? 1 : Number(url.searchParams.get('page') ?? '1');
    const pages = Math.ceil(found.length / perPage);
    if (page > 1 && page > pages) return send(400, { code: 'rest_post_invalid_page_number' });
    const shown = found
      .slice((page - 1) * perPage, page * perPage)
      .filter(({ isHidden, isForEditors }) => isHidden !== true && (isForEditors !== true || mayEdit));
    const fields = url.searchParams.get('_fields')?.split(',');
    if (fields?.includes('content') === true && shown.some(({ isBroken }) => isBroken === true))
      return send(500, {});
    send(
      200,
      shown.map((post) => {
        const all = Object.entries(toJson(post, type.slug, home, url.searchParams.get('context') === 'edit'));
        return Object.fromEntries(all.filter(([name]) => fields?.includes(name) !== false));
      }),
      { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(settings.toldPages ?? pages) },
    );
  };
}

function toldToEditors(slug: string, { hiddenTypes }: ApiSettings): object {
  const viewable = hiddenTypes?.includes(slug) !== true;
  return { labels: { singular_name: `One ${slug}` }, ...(hiddenTypes === undefined ? {} : { viewable }) };
}

const MODIFIED = '2024-05-17T08:00:00';

function listed(
  { posts, isOld }: ApiSettings,
  type: string,
  isAny: boolean,
  query: URLSearchParams,
): ApiPost[] {
  const include = query.get('include')?.split(',').map(Number);
  const slug = query.get('slug');
  const parents = query.get('parent')?.split(',').map(Number);
  const after = isOld === true ? null : query.get('modified_after');
  const before = isOld === true ? null : query.get('modified_before');
  const isByTime = isOld !== true && query.get('orderby') === 'modified';
  const time = ({ modified = MODIFIED }: ApiPost): string => modified;
  return posts
    .filter((post) => (post.type ?? 'post') === type)
    .filter((post) => isAny || (post.status ?? 'publish') === 'publish' || post.status === 'inherit')
    .filter(({ id }) => include === undefined || include.includes(id))
    .filter(({ parent = 0 }) => parents === undefined || type === 'post' || parents.includes(parent))
    .filter((post) => slug === null || (post.slug ?? `post-${post.id}`) === slug)
    .filter((post) => (after === null || time(post) > after) && (before === null || time(post) < before))
    .sort((one, other) => (isByTime ? time(one).localeCompare(time(other)) : 0) || one.id - other.id);
}

function toJson(post: ApiPost, type: string, home: string, isEdit: boolean): Record<string, unknown> {
  const { id, modified = MODIFIED, slug = `post-${id}`, content = '<a href="/x/">rendered</a>' } = post;
  return {
    id,
    slug,
    type,
    link: post.link ?? `${home}/${slug}/`,
    status: post.status ?? 'publish',
    title: {
      rendered: post.title ?? `Post ${id} &#8217;`,
      ...(isEdit ? { raw: post.title ?? `Post ${id} '` } : {}),
    },
    content: {
      rendered: content,
      protected: false,
      ...(isEdit ? { raw: content.replace('rendered', 'raw') } : {}),
    },
    modified,
    modified_gmt: new Date(Date.parse(`${modified}Z`) - 2 * 3_600_000).toISOString().slice(0, 19),
    date: post.date ?? '2024-05-17T08:00:00',
    author: 1,
    categories: post.categories ?? [],
    ...(type === 'attachment' ? toldOfFile(post, slug, home) : { parent: post.parent ?? 0 }),
  };
}

function toldOfFile(post: ApiPost, slug: string, home: string): object {
  const file = `${home}/${post.file ?? `wp-content/uploads/${slug}.jpg`}`;
  const link = `<a href="${file}">${file}</a>`;
  const shown = {
    p: `<p class="attachment"><a href='${file}'><img src="${file}" alt="" /></a></p>`,
    audio: `<!--[if lt IE 9]><script></script><![endif]-->\n<audio class="wp-audio-shortcode" controls="controls"><source src="${file}?_=1" />${link}</audio>`,
    video: `<div style="width: 640px;" class="wp-video"><video class="wp-video-shortcode" controls="controls"><source src="${file}?_=1" />${link}</video></div>`,
  }[post.player ?? 'p'];
  return {
    post: post.parent ?? null,
    source_url: file,
    ...(post.description !== undefined && {
      content: undefined,
      description: { rendered: `${shown}\n<p>${post.description}</p>\n` },
    }),
  };
}
