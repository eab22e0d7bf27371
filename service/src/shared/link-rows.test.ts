import { describe, expect, it } from 'vitest';
import { editUrl, type Site } from '@signpost/indexing/records/shown-addresses';
import { toLinkRow, toPostRow, type StoredLink, type StoredPost } from './link-rows.ts';

function aSite(fields: Partial<Site> = {}): Site {
  return {
    home: 'https://site.example',
    edit_url: 'https://site.example/edit?post={id}',
    post_types: [{ slug: 'post', label: 'Article' }],
    ...fields,
  };
}

function aPost(fields: Partial<StoredPost> = {}): StoredPost {
  return {
    id: 7,
    type: 'post',
    title: 'A title',
    modified: '2026-01-31 12:00:00',
    permalink: 'https://site.example/a-title/',
    score: '81',
    internal: 1,
    external: 2,
    incoming: 3,
    ...fields,
  };
}

function aLink(fields: Partial<StoredLink> = {}): StoredLink {
  return {
    id: 9,
    url: 'https://site.example/target/',
    postId: 7,
    targetPostId: 8,
    type: 'internal',
    sourceTitle: 'Source',
    sourcePermalink: 'https://site.example/source/',
    targetTitle: 'Target',
    targetPermalink: 'https://site.example/target/',
    ...fields,
  };
}

describe('editUrl', () => {
  it.each([
    ['{id}', 'https://site.example/a-title/', '7'],
    ['{path}', 'https://site.example/docs/install.html?x=1#top', 'docs/install.html'],
    ['{stem}.rst', 'https://site.example/docs/install.html', 'docs/install.rst'],
    ['{stem}.md?{id}', 'https://site.example/{id}/v3.11/', '{id}/v3.11.md?7'],
  ])('fills %s in for %s', (template, permalink, expected) => {
    const edit_url = `https://code.example/edit/${template}`;
    expect(editUrl({ id: 7, permalink }, aSite({ edit_url }))).toBe(`https://code.example/edit/${expected}`);
  });

  it('is empty without a template, and for a post without a path where the template needs one', () => {
    expect(editUrl(aPost(), aSite({ edit_url: '' }))).toBe('');
    const site = aSite({ edit_url: 'https://code.example/{path}' });
    const permalinks = [
      null,
      'https://site.example/',
      'https://site.example/?p=7',
      'https://other.example/a',
    ];
    expect(permalinks.map((permalink) => editUrl({ id: 7, permalink }, site))).toEqual(['', '', '', '']);
  });
});

describe('toPostRow', () => {
  it('gives exactly the fields of the contract, in its order', () => {
    const row = toPostRow(aPost(), aSite());
    expect(Object.entries(row)).toEqual([
      ['post_id', 7],
      ['post_title', 'A title'],
      ['post_type', 'post'],
      ['post_modified', '2026-01-31 12:00:00'],
      ['internal_link_count', 1],
      ['external_link_count', 2],
      ['incoming_link_count', 3],
      ['seo_score', 81],
      ['is_orphan', false],
      ['edit_url', 'https://site.example/edit?post=7'],
      ['post_url', '/a-title/'],
      ['post_type_label', 'Article'],
    ]);
  });

  it('gives 0 for counts and a score that are not stored', () => {
    const post = aPost({ internal: null, external: null, incoming: null, score: null });
    expect(toPostRow(post, aSite())).toMatchObject({
      internal_link_count: 0,
      external_link_count: 0,
      incoming_link_count: 0,
      seo_score: 0,
      is_orphan: true,
    });
  });

  it.each([
    [null, true],
    [0, true],
    [1, false],
  ])('calls a post with %j incoming links an orphan: %j', (incoming, isOrphan) => {
    expect(toPostRow(aPost({ incoming }), aSite()).is_orphan).toBe(isOrphan);
  });

  it.each([
    { permalink: null, home: 'https://site.example', expected: '' },
    { permalink: '', home: 'https://site.example', expected: '' },
    { permalink: 'https://site.example', home: 'https://site.example', expected: '' },
    { permalink: 'https://site.example/', home: 'https://site.example', expected: '/' },
    { permalink: 'https://site.example/a/b', home: 'https://site.example', expected: '/a/b' },
    { permalink: 'https://site.example?p=7', home: 'https://site.example', expected: '?p=7' },
    { permalink: 'https://site.example#a', home: 'https://site.example', expected: '#a' },
    { permalink: 'https://site.example/blog/a', home: 'https://site.example/blog', expected: '/a' },
    { permalink: 'https://site.example/a', home: '', expected: 'https://site.example/a' },
    {
      permalink: 'https://site.example.evil/a',
      home: 'https://site.example',
      expected: 'https://site.example.evil/a',
    },
    {
      permalink: 'https://site.example/blogger',
      home: 'https://site.example/blog',
      expected: 'https://site.example/blogger',
    },
    { permalink: 'http://site.example/a', home: 'https://site.example', expected: 'http://site.example/a' },
    {
      permalink: 'https://a/?u=https://site.example/',
      home: 'https://site.example',
      expected: 'https://a/?u=https://site.example/',
    },
  ])('makes "$expected" of the permalink $permalink at $home', ({ permalink, home, expected }) => {
    expect(toPostRow(aPost({ permalink }), aSite({ home })).post_url).toBe(expected);
  });

  it.each([
    ['{id}', '7'],
    ['/{id}/edit/{id}', '/7/edit/7'],
    ['/edit', '/edit'],
    ['', ''],
  ])('makes %j into the edit address %j', (template, expected) => {
    expect(toPostRow(aPost(), aSite({ edit_url: template })).edit_url).toBe(expected);
  });

  it.each([
    ['post', 'Article'],
    ['book', 'Book'],
    ['web-story', 'Web-story'],
    ['öl', 'Öl'],
    ['𐐨x', '𐐀x'],
    ['ALL', 'ALL'],
    ['', ''],
  ])('labels the type %j %j', (type, label) => {
    expect(toPostRow(aPost({ type }), aSite()).post_type_label).toBe(label);
  });
});

describe('toLinkRow', () => {
  it('gives exactly the fields of the contract, in its order', () => {
    const row = toLinkRow(aLink(), aSite());
    expect(Object.entries(row)).toEqual([
      ['id', 9],
      ['url', 'https://site.example/target/'],
      ['post_id', 7],
      ['target_post_id', 8],
      ['type', 'internal'],
      ['source_title', 'Source'],
      ['target_title', 'Target'],
      ['source_url', '/source/'],
      ['source_edit_url', 'https://site.example/edit?post=7'],
      ['target_url', '/target/'],
    ]);
  });

  it.each(['external', 'mail', ''])('gives no target address for a link of type "%s"', (type) => {
    expect(toLinkRow(aLink({ type }), aSite())).toMatchObject({ target_title: 'Target', target_url: '' });
  });

  it.each([0, 77])('gives null and empty addresses when there is no source post %d', (postId) => {
    const link = aLink({ postId, sourceTitle: null, sourcePermalink: null });
    expect(toLinkRow(link, aSite())).toMatchObject({
      post_id: postId,
      source_title: null,
      source_url: '',
      source_edit_url: '',
      target_url: '/target/',
    });
  });

  it('gives null and an empty address when there is no target post', () => {
    const link = aLink({ targetPostId: 77, targetTitle: null, targetPermalink: null });
    expect(toLinkRow(link, aSite())).toMatchObject({
      target_post_id: 77,
      target_title: null,
      target_url: '',
    });
  });

  it('gives an edit address to a source post with an empty title', () => {
    const link = aLink({ sourceTitle: '', sourcePermalink: null });
    expect(toLinkRow(link, aSite())).toMatchObject({
      source_title: '',
      source_url: '',
      source_edit_url: 'https://site.example/edit?post=7',
    });
  });
});
