import { phpSerialise, type Serialisable } from './php-serialise.ts';

export type Execute = (sql: string, values?: readonly (string | number)[]) => Promise<unknown>;

/** A row of the posts table; what is left out has the usual value. */
export interface SitePost {
  id: number;
  slug?: string;
  type?: string;
  status?: string;
  title?: string;
  content?: string;
  parent?: number;
  author?: number;
  date?: string;
  modified?: string;
  password?: string;
  guid?: string;
  categories?: readonly number[];
  metas?: readonly [string, string][];
}

export interface SiteSettings {
  structure: string;
  home?: string;
  prefix?: string;
  /** In addition to those of every site. */
  options?: Readonly<Record<string, string>>;
  posts?: readonly SitePost[];
}

export const HOME = 'https://example.com';

const DATE = "datetime NOT NULL DEFAULT '0000-00-00 00:00:00'";
const TABLES: Readonly<Record<string, string>> = {
  posts: `ID bigint unsigned NOT NULL PRIMARY KEY, post_author bigint unsigned NOT NULL DEFAULT 0, post_date ${DATE}, post_date_gmt ${DATE},
    post_content longtext NOT NULL, post_title text NOT NULL, post_status varchar(20) NOT NULL DEFAULT 'publish', post_password varchar(255) NOT NULL DEFAULT '',
    post_name varchar(200) NOT NULL DEFAULT '', post_modified ${DATE}, post_modified_gmt ${DATE}, post_parent bigint unsigned NOT NULL DEFAULT 0,
    guid varchar(255) NOT NULL DEFAULT '', menu_order int NOT NULL DEFAULT 0, post_type varchar(20) NOT NULL DEFAULT 'post', post_mime_type varchar(100) NOT NULL DEFAULT ''`,
  postmeta:
    'meta_id INTEGER PRIMARY KEY /*n*/, post_id bigint unsigned NOT NULL, meta_key varchar(255), meta_value longtext',
  options:
    'option_id INTEGER PRIMARY KEY /*n*/, option_name varchar(191) NOT NULL, option_value longtext NOT NULL',
  terms:
    'term_id bigint unsigned NOT NULL PRIMARY KEY, name varchar(200) NOT NULL, slug varchar(200) NOT NULL',
  term_taxonomy:
    'term_taxonomy_id bigint unsigned NOT NULL PRIMARY KEY, term_id bigint unsigned NOT NULL, taxonomy varchar(32) NOT NULL, parent bigint unsigned NOT NULL DEFAULT 0',
  term_relationships: 'object_id bigint unsigned NOT NULL, term_taxonomy_id bigint unsigned NOT NULL',
};

/** Makes the tables of a WordPress site and fills them. */
export async function makeWordPressSite(execute: Execute, settings: SiteSettings): Promise<void> {
  const { structure, home = HOME, prefix = 'wp_', posts = [] } = settings;
  await makeTables(execute, prefix, TABLES);
  if (!/[0-9]_$/.test(prefix)) {
    await makeTables(execute, prefix, {
      users:
        'ID bigint unsigned NOT NULL PRIMARY KEY, user_login varchar(60) NOT NULL, user_nicename varchar(50) NOT NULL',
    });
    await execute(`INSERT INTO ${prefix}users VALUES (1, 'Ann', 'ann'), (2, 'Bob Example', 'bob-example')`);
  }
  const options: Record<string, string> = {
    home,
    siteurl: home,
    show_on_front: 'page',
    page_on_front: '13',
    page_for_posts: '14',
    permalink_structure: structure,
    category_base: '',
    tag_base: '',
    default_category: '1',
    upload_path: '',
    upload_url_path: '',
    rewrite_rules: structure === '' ? '' : phpSerialise(rewriteRules(structure)),
    ...settings.options,
  };
  let number = 0;
  for (const [name, value] of Object.entries(options)) {
    await execute(`INSERT INTO ${prefix}options VALUES (?, ?, ?)`, [++number, name, value]);
  }
  for (const [id, slug, parent] of [
    [1, 'uncategorised', 0],
    [3, 'news', 0],
    [5, 'local', 3],
    [7, 'sport', 0],
  ] as const) {
    await execute(`INSERT INTO ${prefix}terms VALUES (?, ?, ?)`, [id, slug, slug]);
    await execute(`INSERT INTO ${prefix}term_taxonomy VALUES (?, ?, 'category', ?)`, [id + 100, id, parent]);
  }
  for (const post of posts) await addPost(execute, post, prefix);
}

let metaId = 0;

export async function addPost(execute: Execute, post: SitePost, prefix = 'wp_'): Promise<void> {
  const date = post.date ?? '2023-05-07 08:09:10';
  await execute(
    `INSERT INTO ${prefix}posts (ID, post_author, post_date, post_date_gmt, post_content, post_title, post_status, post_password, post_name,
      post_modified, post_modified_gmt, post_parent, guid, post_type) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      post.id,
      post.author ?? 1,
      date,
      date,
      post.content ?? '',
      post.title ?? `Post ${post.id}`,
      post.status ?? 'publish',
      post.password ?? '',
      post.slug ?? `post-${post.id}`,
      post.modified ?? date,
      post.modified ?? date,
      post.parent ?? 0,
      post.guid ?? `${HOME}/?p=${post.id}`,
      post.type ?? 'post',
    ],
  );
  for (const category of post.categories ?? []) {
    await execute(`INSERT INTO ${prefix}term_relationships VALUES (?, ?)`, [post.id, category + 100]);
  }
  for (const [key, value] of post.metas ?? []) {
    await execute(`INSERT INTO ${prefix}postmeta VALUES (?, ?, ?, ?)`, [++metaId, post.id, key, value]);
  }
}

async function makeTables(
  execute: Execute,
  prefix: string,
  tables: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, columns] of Object.entries(tables))
    await execute(`CREATE TABLE ${prefix}${name} (${columns})`);
}

/** Rules as a site has them with three types: books below the front, documents in a tree without it, and one that visitors cannot open. */
function rewriteRules(structure: string): Serialisable {
  const front = structure.slice(1, structure.indexOf('%'));
  const root = structure.startsWith('/index.php/') ? 'index.php/' : '';
  return {
    [`${front}book/?$`]: 'index.php?post_type=book',
    [`${front}book/feed/(feed|rdf|rss|rss2|atom)/?$`]: 'index.php?post_type=book&feed=$matches[1]',
    ...rulesOfType(`${front}book`, '([^/]+)', 'book=$matches[1]'),
    [`${root}manual/(.+?)/(feed|rdf|rss|rss2|atom)/?$`]: 'index.php?doc=$matches[1]&feed=$matches[2]',
    ...rulesOfType(`${root}manual`, '(.+?)', 'doc=$matches[1]'),
    ...rulesOfType(`${front}secret`, '([^/]+)', 'post_type=secret&name=$matches[1]'),
    [`${front}topic/([^/]+)/?$`]: 'index.php?genre=$matches[1]',
    [`${front}category/(.+?)/?$`]: 'index.php?category_name=$matches[1]',
    [`${root}(.?.+?)(?:/([0-9]+))?/?$`]: 'index.php?pagename=$matches[1]&page=$matches[2]',
  };
}

function rulesOfType(path: string, group: string, query: string): Record<string, string> {
  return {
    [`${path}/[^/]+/attachment/([^/]+)/?$`]: 'index.php?attachment=$matches[1]',
    [`${path}/${group}/embed/?$`]: `index.php?${query}&embed=true`,
    [`${path}/${group}/page/?([0-9]{1,})/?$`]: `index.php?${query}&paged=$matches[2]`,
    [`${path}/${group}(?:/([0-9]+))?/?$`]: `index.php?${query}&page=$matches[2]`,
  };
}

/** Posts of every kind that has an address of its own. */
export const POSTS: readonly SitePost[] = [
  { id: 1, slug: 'hello', categories: [5, 7], metas: [['_wp_old_slug', 'hallo']] },
  { id: 2, slug: '%e4%bd%a0%e5%a5%bd', date: '2024-11-02 21:00:59', author: 2 },
  { id: 3, slug: 'sporty', categories: [3, 7], metas: [['rank_math_primary_category', '7']] },
  { id: 10, slug: 'about', type: 'page' },
  { id: 11, slug: 'team', type: 'page', parent: 10 },
  { id: 12, slug: 'ann', type: 'page', parent: 11 },
  { id: 13, slug: 'start', type: 'page' },
  { id: 14, slug: 'journal', type: 'page' },
  { id: 15, slug: 'team', type: 'page' },
  {
    id: 20,
    slug: 'cat',
    type: 'attachment',
    status: 'inherit',
    parent: 1,
    metas: [['_wp_attached_file', '2023/05/cat.jpg']],
  },
  {
    id: 21,
    slug: 'dog',
    type: 'attachment',
    status: 'inherit',
    metas: [['_wp_attached_file', '2023/05/dog-scaled.jpg']],
  },
  { id: 22, slug: 'map', type: 'attachment', status: 'inherit', parent: 11 },
  { id: 23, slug: '2024', type: 'attachment', status: 'inherit', parent: 1 },
  { id: 30, slug: 'dune', type: 'book' },
  { id: 31, slug: 'guide', type: 'doc' },
  { id: 32, slug: 'install', type: 'doc', parent: 31 },
  { id: 33, slug: 'memo', type: 'note', guid: `${HOME}/?note=memo` },
  { id: 34, slug: 'hidden', type: 'secret' },
  { id: 50, slug: 'own', metas: [['custom_permalink', 'my/own-path.html']] },
  { id: 5_000_000_000, slug: 'big' },
];

/** What differs between the permalink structures: the addresses of posts 1, 2, 3 and 5000000000, and the prefixes of others. */
export interface Structure {
  posts: readonly [string, string, string, string];
  /** Before custom types. */
  front: string;
  /** Before pages. */
  root: string;
  end: string;
  /** Between a post and its attachments. */
  between: string;
}

const USUAL = { front: '/', root: '/', end: '/', between: '' };

export const STRUCTURES: Readonly<Record<string, Structure>> = {
  '/%postname%/': { ...USUAL, posts: ['/hello/', '/%e4%bd%a0%e5%a5%bd/', '/sporty/', '/big/'] },
  '/%postname%': { ...USUAL, end: '', posts: ['/hello', '/%e4%bd%a0%e5%a5%bd', '/sporty', '/big'] },
  '/%year%/%monthnum%/%day%/%postname%/': {
    ...USUAL,
    posts: [
      '/2023/05/07/hello/',
      '/2024/11/02/%e4%bd%a0%e5%a5%bd/',
      '/2023/05/07/sporty/',
      '/2023/05/07/big/',
    ],
  },
  '/%year%/%monthnum%/%postname%/': {
    ...USUAL,
    posts: ['/2023/05/hello/', '/2024/11/%e4%bd%a0%e5%a5%bd/', '/2023/05/sporty/', '/2023/05/big/'],
  },
  '/archives/%post_id%': {
    ...USUAL,
    front: '/archives/',
    end: '',
    posts: ['/archives/1', '/archives/2', '/archives/3', '/archives/5000000000'],
  },
  '/%category%/%postname%/': {
    ...USUAL,
    between: 'attachment/',
    posts: [
      '/news/local/hello/',
      '/uncategorised/%e4%bd%a0%e5%a5%bd/',
      '/sport/sporty/',
      '/uncategorised/big/',
    ],
  },
  '/blog/%category%/%postname%/': {
    ...USUAL,
    front: '/blog/',
    between: 'attachment/',
    posts: [
      '/blog/news/local/hello/',
      '/blog/uncategorised/%e4%bd%a0%e5%a5%bd/',
      '/blog/sport/sporty/',
      '/blog/uncategorised/big/',
    ],
  },
  '/%author%/%postname%/': {
    ...USUAL,
    posts: ['/ann/hello/', '/bob-example/%e4%bd%a0%e5%a5%bd/', '/ann/sporty/', '/ann/big/'],
  },
  '/blog/%postname%/': {
    ...USUAL,
    front: '/blog/',
    posts: ['/blog/hello/', '/blog/%e4%bd%a0%e5%a5%bd/', '/blog/sporty/', '/blog/big/'],
  },
  '/%year%/%monthnum%/%day%/%hour%%minute%%second%/%post_id%.html': {
    ...USUAL,
    end: '',
    posts: [
      '/2023/05/07/080910/1.html',
      '/2024/11/02/210059/2.html',
      '/2023/05/07/080910/3.html',
      '/2023/05/07/080910/5000000000.html',
    ],
  },
  '/index.php/%year%/%monthnum%/%postname%/': {
    ...USUAL,
    front: '/index.php/',
    root: '/index.php/',
    posts: [
      '/index.php/2023/05/hello/',
      '/index.php/2024/11/%e4%bd%a0%e5%a5%bd/',
      '/index.php/2023/05/sporty/',
      '/index.php/2023/05/big/',
    ],
  },
};

/** The addresses below home that visitors use, each with the id of the post it shows. */
export function addressesOf({ posts, front, root, end, between }: Structure): [string, number][] {
  const [hello, you, sporty, big] = posts;
  const below = hello.endsWith('/') ? hello : `${hello}/`;
  return [
    [hello, 1],
    [you, 2],
    [sporty, 3],
    [big, 5_000_000_000],
    [`${root}about${end}`, 10],
    [`${root}about/team${end}`, 11],
    [`${root}about/team/ann${end}`, 12],
    ['/', 13],
    [`${root}journal${end}`, 14],
    [`${root}team${end}`, 15],
    [`${below}${between}cat${end}`, 20],
    [`/dog${end}`, 21],
    [`${root}about/team/${between}map${end}`, 22],
    [`${below}attachment/2024${end}`, 23],
    [`${front}book/dune${end}`, 30],
    [`${root}manual/guide${end}`, 31],
    [`${root}manual/guide/install${end}`, 32],
    ['/?note=memo', 33],
    ['/my/own-path.html', 50],
  ];
}

/** Addresses that work under every structure. */
export const COMMON_ADDRESSES: readonly [string, number][] = [
  ['/?p=1', 1],
  ['/?page_id=12', 12],
  ['/?attachment_id=20', 20],
  ['/?p=5000000000', 5_000_000_000],
  ['/?book=dune', 30],
  ['/?doc=guide/install', 32],
  ['/wp-content/uploads/2023/05/cat-300x200.jpg', 20],
  ['/wp-content/uploads/2023/05/dog.jpg', 21],
];
