import { LINK_SORTS, POST_SORTS, type LinkListArgs, type PostListArgs } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import fc from 'fast-check';
import { aLink, aMeta, aPost, aScore, aSite } from './records.ts';

/** Letters on which folding, matching and sorting go wrong: accents, one-to-many cases, wildcards, both ends of UTF-16. */
const LETTERS = [
  ['a', 'A', 'á', 'A\u0301', '\uff21', '\u{1d400}', 'b', 'Z', '0', ' ', '  '],
  ['s', 'ß', 'ẞ', 'ss', 'i', 'I', 'İ', 'ı', 'Σ', 'σ', 'ς', 'ø', 'Ł', 'đ', 'ﬁ', 'fi', '가', 'Å', '\u0301'],
  ['%', '_', '\\', "'", '"', '<', '&', '/', '.', '?', '\n'],
  ['😀', '\u{10ffff}', '\ue000', '\uffee', '\ufffd', '\u2028'],
].flat();

const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...LETTERS), { maxLength }).map((letters) => letters.join(''));

const LARGE_IDS = [2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER];
const id = (small: number): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: small }) },
    { weight: 1, arbitrary: fc.constantFrom(...LARGE_IDS) },
  );
const postId = id(60);
const noneOrPostId = fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: postId });
const count = fc.constantFrom(null, 0, 0, 1, 2, 3, 10, Number.MAX_SAFE_INTEGER);
const score = fc.constantFrom(
  '',
  '0',
  '50',
  '50.9',
  '51',
  '80',
  '80.5',
  '81',
  ' 75',
  '100abc',
  'abc',
  '-5',
  '1e2',
  '9'.repeat(30),
);
const seldom = fc.constantFrom(false, false, false, true as const);
export const POST_TYPES = ['post', 'page', 'book', 'ünknown'];

const record: fc.Arbitrary<LinkDataRecord> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        id: postId,
        type: fc.constantFrom(...POST_TYPES),
        status: fc.constantFrom('publish', 'publish', 'publish', 'publish', 'draft'),
        title: text(4),
        modified: fc.constantFrom('2024-02-29 00:00:00', '2024-03-01 00:00:00', '2024-03-01 00:00:01'),
        permalink: fc.constantFrom(
          null,
          'https://site.example',
          'https://site.example/a/',
          'https://site.example/a/b/',
          'https://www.site.example/a/c',
          'https://site.example/caf%c3%a9/d/e',
          'https://site.example/?p=1',
          'https://site.example.org/a/',
        ),
        noindex: seldom,
      })
      .map(({ noindex, ...post }) => aPost({ ...post, ...(noindex && { noindex }) })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ post_id: postId, internal: count, external: count, incoming: count }).map(aMeta),
  },
  { weight: 1, arbitrary: fc.tuple(postId, score).map(([post, value]) => aScore(post, value)) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        id: id(160),
        url: text(4),
        post_id: noneOrPostId,
        target_post_id: noneOrPostId,
        type: fc.constantFrom('internal', 'internal', 'external', 'external', 'Internal', ''),
        nofollow: seldom,
      })
      .map(({ nofollow, ...link }) => aLink({ ...link, ...(nofollow && { nofollow }) })),
  },
);

/** A site in free order, with some keys twice, some posts without metadata, and some metadata without posts. */
export const randomSite: fc.Arbitrary<LinkDataRecord[]> = fc
  .array(record, { maxLength: 450, size: 'max' })
  .map((records) => [aSite(), ...records]);

/** Offsets within small lists and past every end. */
const offset = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 2, arbitrary: fc.integer({ min: 9, max: 60 }) },
  { weight: 1, arbitrary: fc.constant(Number.MAX_SAFE_INTEGER) },
);
const paging = { order: fc.constantFrom('ASC', 'DESC'), offset, per_page: fc.integer({ min: 1, max: 100 }) };

function mostly<Value>(usual: Value, others: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
}

/** Often nothing, often part of one of the texts, sometimes anything. */
function search(texts: string[]): fc.Arbitrary<string> {
  const part = fc
    .tuple(fc.constantFrom('', ...texts), fc.nat(3), fc.integer({ min: 1, max: 4 }))
    .map(([whole, from, length]) => [...whole].slice(from, from + length).join(''));
  return fc.oneof(fc.constant(''), part, text(2));
}

export function randomPostList(records: LinkDataRecord[]): fc.Arbitrary<PostListArgs> {
  const posts = records.filter((record) => record.record === 'post');
  return fc.record({
    search: search(posts.map(({ title }) => title)),
    post_type: mostly(
      POST_TYPES,
      fc.uniqueArray(fc.constantFrom(...POST_TYPES, 'missing'), { minLength: 1 }),
    ),
    is_orphan: mostly('', fc.constantFrom('orphan', 'linked')),
    seo_score_range: mostly('', fc.constantFrom('great', 'good', 'bad', 'no-score')),
    post_id: fc.oneof(
      { weight: 8, arbitrary: fc.constant(0) },
      postId,
      fc.constantFrom(0, ...posts.map(({ id }) => id)),
    ),
    orderby: fc.constantFrom(...POST_SORTS),
    ...paging,
  });
}

export function randomLinkList(records: LinkDataRecord[]): fc.Arbitrary<LinkListArgs> {
  const links = records.filter((record) => record.record === 'link');
  return fc.record({
    search: search(links.map(({ url }) => url)),
    source_id: mostly(0, fc.constantFrom(0, 99, ...links.map(({ post_id }) => post_id))),
    target_post_id: mostly(0, fc.constantFrom(0, 99, ...links.map(({ target_post_id }) => target_post_id))),
    is_internal: mostly('', fc.constantFrom('0', '1')),
    orderby: fc.constantFrom(...LINK_SORTS),
    ...paging,
  });
}
