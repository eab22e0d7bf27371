import { describe, expect, it } from 'vitest';
import { archivePathsOf } from './archive-paths.ts';
import { parsePermalinkStructure } from './permalink-structure.ts';
import {
  cannotBeOpened,
  isViewable,
  permalinkOf,
  type PermalinkContext,
  type PermalinkPost,
  type PermalinkTerm,
  type PermalinkType,
} from './permalinks.ts';

const HOME = 'https://example.com';

function aPost(post: Partial<PermalinkPost> = {}): PermalinkPost {
  return {
    id: 12,
    type: 'post',
    status: 'publish',
    slug: 'hello',
    parentId: 0,
    date: '2024-05-17 08:09:10',
    authorSlug: 'jane',
    categories: [],
    primaryCategoryId: null,
    customPath: null,
    ...post,
  };
}

function aType(type: Partial<PermalinkType> = {}): PermalinkType {
  return {
    slug: 'book',
    rewriteSlug: 'books',
    hasFront: true,
    isHierarchical: false,
    queryVariable: 'book',
    ...type,
  };
}

const NEWS: PermalinkTerm = { id: 3, slug: 'news', parentId: 0 };
const LOCAL: PermalinkTerm = { id: 7, slug: 'local', parentId: 3 };
const GENERAL: PermalinkTerm = { id: 1, slug: 'uncategorized', parentId: 0 };

function link(
  post: PermalinkPost,
  structure = '/%postname%/',
  options: { posts?: PermalinkPost[]; types?: PermalinkType[]; frontPageId?: number } = {},
): string {
  const posts = new Map((options.posts ?? []).map((item) => [item.id, item]));
  const types = new Map((options.types ?? []).map((item) => [item.slug, item]));
  const terms = new Map([NEWS, LOCAL, GENERAL].map((item) => [item.id, item]));
  const context: PermalinkContext = {
    home: HOME,
    structure: parsePermalinkStructure(structure),
    frontPageId: options.frontPageId ?? null,
    defaultCategory: GENERAL,
    type: (slug) => types.get(slug) ?? null,
    post: (id) => posts.get(id) ?? null,
    term: (id) => terms.get(id) ?? null,
  };
  return permalinkOf(post, context).slice(HOME.length);
}

describe('the permalink of a post', () => {
  it.each([
    ['', '/?p=12'],
    ['/%postname%/', '/hello/'],
    ['/%postname%', '/hello'],
    ['/%year%/%monthnum%/%day%/%postname%/', '/2024/05/17/hello/'],
    ['/%year%/%monthnum%/%postname%/', '/2024/05/hello/'],
    ['/archives/%post_id%', '/archives/12'],
    ['/%post_id%/', '/12/'],
    ['/blog/%postname%/', '/blog/hello/'],
    ['/index.php/%year%/%postname%/', '/index.php/2024/hello/'],
    ['/%author%/%postname%/', '/jane/hello/'],
    ['/%hour%-%minute%-%second%/%postname%/', '/08-09-10/hello/'],
    ['/%category%/%postname%/', '/uncategorized/hello/'],
    ['/%postname%.html', '/hello.html'],
  ])('follows the structure %j', (structure, expected) => {
    expect(link(aPost(), structure)).toBe(expected);
  });

  it('has the category with the lowest id, with its ancestors', () => {
    expect(
      link(aPost({ categories: [LOCAL, { id: 9, slug: 'z', parentId: 0 }] }), '/%category%/%postname%/'),
    ).toBe('/news/local/hello/');
    expect(link(aPost({ categories: [LOCAL, NEWS] }), '/%category%/%postname%/')).toBe('/news/hello/');
  });

  it('has the primary category of an SEO plugin instead, if the post is in it', () => {
    const post = aPost({ categories: [NEWS, LOCAL], primaryCategoryId: 7 });
    expect(link(post, '/%category%/%postname%/')).toBe('/news/local/hello/');
    expect(link({ ...post, primaryCategoryId: 99 }, '/%category%/%postname%/')).toBe('/news/hello/');
  });

  it.each(['draft', 'pending', 'future', 'private', 'trash', 'auto-draft'])(
    'is its id for visitors while it is %s',
    (status) => {
      expect(link(aPost({ status }))).toBe('/?p=12');
    },
  );

  it('is the custom one of a plugin', () => {
    expect(link(aPost({ customPath: 'my/own.html' }))).toBe('/my/own.html');
    expect(link(aPost({ customPath: 'my/own/' }))).toBe('/my/own/');
  });
});

describe('the permalink of a page', () => {
  const parents = [
    aPost({ id: 1, type: 'page', slug: 'a' }),
    aPost({ id: 2, type: 'page', slug: 'b', parentId: 1 }),
    aPost({ id: 3, type: 'page', slug: 'c', parentId: 2 }),
  ];
  const page = aPost({ type: 'page', slug: 'd', parentId: 3 });

  it('has the slugs of its ancestors, four deep', () => {
    expect(link(page, '/%postname%/', { posts: parents })).toBe('/a/b/c/d/');
  });

  it('has index.php but not the front of the structure', () => {
    expect(link(page, '/index.php/blog/%postname%/', { posts: parents })).toBe('/index.php/a/b/c/d/');
    expect(link(page, '/blog/%postname%/', { posts: parents })).toBe('/a/b/c/d/');
  });

  it('ends as the structure ends', () => {
    expect(link(page, '/%postname%', { posts: parents })).toBe('/a/b/c/d');
  });

  it('is home for the front page, in every structure', () => {
    expect(link(page, '/%postname%', { frontPageId: 12 })).toBe('/');
    expect(link(page, '', { frontPageId: 12 })).toBe('/');
  });

  it('is its id under plain permalinks and while it is a draft', () => {
    expect(link(page, '')).toBe('/?page_id=12');
    expect(link({ ...page, status: 'draft' })).toBe('/?page_id=12');
  });

  it('ends where parents go in a circle', () => {
    const circle = [
      aPost({ id: 1, type: 'page', slug: 'a', parentId: 2 }),
      aPost({ id: 2, type: 'page', slug: 'b', parentId: 1 }),
    ];
    expect(link(aPost({ type: 'page', parentId: 1 }), '/%postname%/', { posts: circle }).length).toBeLessThan(
      200,
    );
  });
});

describe('the permalink of an attachment', () => {
  const file = aPost({ type: 'attachment', status: 'inherit', slug: 'photo', parentId: 5 });
  const parent = aPost({ id: 5, slug: 'trip' });
  const page = aPost({ id: 5, type: 'page', slug: 'about' });

  it.each([
    ['/%postname%/', parent, '/trip/photo/'],
    ['/%postname%', parent, '/trip/photo'],
    ['/%year%/%postname%/', parent, '/2024/trip/photo/'],
    ['/%category%/%postname%/', parent, '/uncategorized/trip/attachment/photo/'],
    ['/%postname%/', page, '/about/photo/'],
  ])('is below its parent under %s', (structure, above, expected) => {
    expect(link(file, structure, { posts: [above] })).toBe(expected);
  });

  it('is below the path of a page that is the front page', () => {
    expect(link(file, '/%postname%/', { posts: [page], frontPageId: 5 })).toBe('/about/photo/');
  });

  it('has attachment/ in front of a numeric name', () => {
    expect(link({ ...file, slug: '2024' }, '/%postname%/', { posts: [parent] })).toBe(
      '/trip/attachment/2024/',
    );
  });

  it.each(['/%postname%/', '/blog/%year%/%postname%/', '/index.php/%postname%/', '/%category%/%postname%/'])(
    'is below home without a parent under %s',
    (structure) => {
      expect(link({ ...file, parentId: 0 }, structure)).toBe('/photo/');
    },
  );

  it('is its id without a valid parent, below a draft and under plain permalinks', () => {
    expect(link(file)).toBe('/?attachment_id=12');
    expect(link(file, '/%postname%/', { posts: [{ ...parent, status: 'draft' }] })).toBe(
      '/?attachment_id=12',
    );
    expect(link(file, '', { posts: [parent] })).toBe('/?attachment_id=12');
  });

  it('has the status of its parent', () => {
    const context = { post: () => ({ ...parent, status: 'private' }) };
    expect(isViewable(file, context)).toBe(false);
    expect(isViewable({ ...file, parentId: 0 }, context)).toBe(true);
  });
});

describe('the permalink of a custom type', () => {
  const book = aPost({ type: 'book', slug: 'dune' });

  it.each([
    ['with the front', '/blog/%postname%/', aType(), '/blog/books/dune/'],
    ['without the front', '/blog/%postname%/', aType({ hasFront: false }), '/books/dune/'],
    [
      'with index.php, even without the front',
      '/index.php/blog/%postname%/',
      aType({ hasFront: false }),
      '/index.php/books/dune/',
    ],
    [
      'with a rewrite slug of several parts',
      '/%postname%/',
      aType({ rewriteSlug: '/lib/books/' }),
      '/lib/books/dune/',
    ],
    ['without rewriting', '/%postname%/', aType({ rewriteSlug: null }), '/?book=dune'],
    [
      'without rewriting and variable',
      '/%postname%/',
      aType({ rewriteSlug: null, queryVariable: null }),
      '/?post_type=book&p=12',
    ],
    ['under plain permalinks', '', aType(), '/?book=dune'],
    ['without a slash at the end', '/%postname%', aType(), '/books/dune'],
  ])('%s', (_title, structure, type, expected) => {
    expect(link(book, structure, { types: [type] })).toBe(expected);
  });

  it('has the whole path where the type is hierarchical', () => {
    const posts = [aPost({ id: 5, type: 'book', slug: 'manual' })];
    const child = { ...book, slug: 'install', parentId: 5 };
    expect(link(child, '/%postname%/', { posts, types: [aType({ isHierarchical: true })] })).toBe(
      '/books/manual/install/',
    );
    expect(link(child, '', { posts, types: [aType({ isHierarchical: true })] })).toBe(
      '/?book=manual/install',
    );
  });

  it('is its type and id while it is a draft, and for an unknown type', () => {
    expect(link({ ...book, status: 'draft' }, '/%postname%/', { types: [aType()] })).toBe(
      '/?post_type=book&p=12',
    );
    expect(link(book)).toBe('/?post_type=book&p=12');
  });
});

describe('parsePermalinkStructure', () => {
  it.each([
    ['/%postname%/', true],
    ['/%category%/%postname%/', true],
    ['/%author%/%postname%/', true],
    ['/index.php/%postname%/', true],
    ['/%year%/%postname%/', false],
    ['/blog/%postname%/', true],
    ['/blog/%year%/%postname%/', false],
    ['/%post_id%/', false],
    ['', false],
  ])('tries pages before posts under %j: %s', (structure, isVerbose) => {
    expect(parsePermalinkStructure(structure).isVerbose).toBe(isVerbose);
  });

  it.each([
    ['/%postname%/', '/'],
    ['/blog/%postname%/', '/blog/'],
    ['/archives/%post_id%', '/archives/date/'],
    ['/%category%/%post_id%/', '/date/'],
    ['/%year%/%monthnum%/%day%/%post_id%/', '/'],
    ['/index.php/%year%/%postname%/', '/index.php/'],
  ])('has archives of dates under %s below %s', (structure, dateFront) => {
    expect(parsePermalinkStructure(structure).dateFront).toBe(dateFront);
  });
});

function paths(structure: string, categoryBase = '', tagBase = ''): string[] {
  return archivePathsOf({
    structure: parsePermalinkStructure(structure),
    categoryBase,
    tagBase,
    others: [
      { rewriteSlug: 'genre', hasFront: true },
      { rewriteSlug: 'books', hasFront: false },
    ],
  });
}

describe('archivePathsOf', () => {
  it('puts the front before categories, tags and authors', () => {
    expect(paths('/blog/%postname%/')).toEqual([
      'blog/category',
      'blog/tag',
      'blog/author',
      'blog/genre',
      'books',
    ]);
  });

  it('puts no front before a base that the owner has set', () => {
    expect(paths('/blog/%postname%/', 'topics', '/labels').slice(0, 3)).toEqual([
      'topics',
      'labels',
      'blog/author',
    ]);
  });

  it('puts index.php before all of them', () => {
    expect(paths('/index.php/%postname%/', 'topics')).toEqual([
      'index.php/topics',
      'index.php/tag',
      'index.php/author',
      'index.php/genre',
      'index.php/books',
    ]);
  });

  it('has none under plain permalinks', () => {
    expect(paths('')).toEqual([]);
  });
});

describe('the address of a post without a name', () => {
  it.each([
    ['/archives/%post_id%', '/archives/7'],
    ['/%year%/%post_id%/', '/2023/7/'],
    ['/%postname%/', '/?p=7'],
    ['', '/?p=7'],
  ])('under %j is %s', (structure, path) => {
    expect(link(aPost({ id: 7, slug: '', date: '2023-05-07 08:09:10' }), structure)).toBe(path);
  });
});

describe('cannotBeOpened', () => {
  it.each([
    ['a post named page2', { slug: 'page2' }, '/%postname%/', true],
    ['a post named page2 below years', { slug: 'page2' }, '/%year%/%postname%/', true],
    ['a post named page2 below days', { slug: 'page2' }, '/blog/%year%/%monthnum%/%day%/%postname%/', true],
    ['a post named page2 below a front', { slug: 'page2' }, '/blog/%postname%/', false],
    ['a post named page2 by its number', { slug: 'page2' }, '/archives/%post_id%', false],
    ['a file named page2', { slug: 'page2', type: 'attachment' }, '/%year%/%postname%/', true],
    ['a post without a name by its number', { slug: '' }, '/archives/%post_id%', false],
    ['a page without a name', { slug: '', type: 'page' }, '/archives/%post_id%', true],
    ['a post named 2024', { slug: '2024' }, '/%postname%/', true],
    ['a post named 2024 behind a date', { slug: '2024' }, '/%year%/%postname%/', false],
    ['a post without a name', { slug: '' }, '/%postname%/', true],
    ['a post without a name under plain permalinks', { slug: '' }, '', false],
    ['an attachment without parent under index.php', { type: 'attachment' }, '/index.php/%postname%/', true],
    ['an attachment without parent', { type: 'attachment' }, '/%postname%/', false],
    ['another post', { slug: 'pages' }, '/%postname%/', false],
  ])('says of %s whether it can be opened', (_title, post, structure, expected) => {
    expect(cannotBeOpened(aPost(post), parsePermalinkStructure(structure), '')).toBe(expected);
  });

  it.each([
    ['/%category%/%postname%/', '/news/2024/', false],
    ['/%category%/%postname%/', '/news/local/2024/', true],
    ['/blog/%category%/%postname%', '/blog/news/local/2024', true],
    ['/%category%/%year%/%postname%/', '/news/local/2023/2024/', false],
    ['/%category%/%post_id%/', '/news/local/12/', false],
    ['/%category%/%post_id%/', '/news/2024/12/', true],
    ['/%category%/%postname%/', '/news/local/page2/', true],
    ['/%category%/%postname%/', '/news/page2/', false],
  ])('says under %s of a post named 2024 at %s: %s', (structure, path, expected) => {
    expect(cannotBeOpened(aPost({ slug: '2024' }), parsePermalinkStructure(structure), path)).toBe(expected);
  });
});
