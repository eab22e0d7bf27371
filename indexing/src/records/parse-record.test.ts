import { describe, expect, it } from 'vitest';
import { MalformedRecord, parseRecord } from './parse-record.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const site = {
  record: 'site',
  home: 'https://site.example',
  edit_url: 'https://site.example/edit/{id}',
  post_types: [{ slug: 'post', label: 'Post' }],
};
const post = {
  record: 'post',
  id: 7,
  type: 'post',
  status: 'publish',
  title: 'Ünïcode 😀',
  modified: '2026-01-31 23:59:59',
  permalink: 'https://site.example/7/',
};
const score = { record: 'seo_score', post_id: 7, value: '81' };
const meta = { record: 'link_meta', post_id: 7, internal: 1, external: 0, incoming: null };
const link = {
  record: 'link',
  id: 9,
  url: 'https://a.example/',
  post_id: 0,
  target_post_id: 0,
  type: 'internal',
};

const parse = (record: object) => parseRecord(JSON.stringify(record));

describe('parseRecord', () => {
  it.each([site, post, score, meta, link])('reads a $record', (record) => {
    expect(parse(record)).toEqual(record);
  });

  it.each([
    { ...site, language: 'en', post_types: [{ slug: 'post', label: 'Post', icon: '*' }] },
    { ...post, author: 3 },
    { ...score, at: 'now' },
    { ...meta, total: 1 },
    { ...link, rel: 'nofollow' },
  ])('ignores unknown fields of a $record', (record) => {
    const known = { site, post, seo_score: score, link_meta: meta, link }[record.record];
    expect(parse(record)).toEqual(known);
  });

  it.each([
    { record: { ...post, permalink: null }, what: 'a post without a permalink' },
    { record: { ...post, title: '', type: '', status: '' }, what: 'empty texts' },
    { record: { ...post, id: MAX }, what: 'the largest id' },
    { record: { ...post, modified: '0000-00-00 00:00:00' }, what: 'a time that never was' },
    { record: { ...score, value: '' }, what: 'an empty score' },
    { record: { ...meta, internal: null, external: null }, what: 'counts that are null' },
    { record: { ...meta, incoming: MAX }, what: 'the largest count' },
    { record: { ...link, type: 'mailto', url: '' }, what: 'a link of another type' },
    { record: { ...site, home: '', post_types: [] }, what: 'a site without an address or types' },
  ])('accepts $what', ({ record }) => {
    expect(parse(record)).toEqual(record);
  });

  it('reads a home address of a million slashes', () => {
    const home = `${'/'.repeat(1_000_000)}x`;
    expect(parse({ ...site, home })).toMatchObject({ home });
  });

  it('drops slashes at the end of the home address', () => {
    expect(parse({ ...site, home: 'https://site.example//' })).toMatchObject({
      home: 'https://site.example',
    });
  });

  it('makes an edit address for a site that gives none', () => {
    const { edit_url: _, ...withoutEditUrl } = site;
    expect(parse(withoutEditUrl)).toMatchObject({
      edit_url: 'https://site.example/wp-admin/post.php?post={id}&action=edit',
    });
  });

  it.each([
    { line: '{"record":', reason: /^not valid JSON \(.+\)$/ },
    { line: '', reason: /^not valid JSON/ },
    { line: '[]', reason: /^not a JSON object$/ },
    { line: 'null', reason: /^not a JSON object$/ },
    { line: '"post"', reason: /^not a JSON object$/ },
    {
      line: '{}',
      reason: /^unknown record undefined: it must be one of link, post, seo_score, link_meta, site$/,
    },
    { line: '{"record":"Post"}', reason: /^unknown record "Post"/ },
    { line: '{"record":["post"]}', reason: /^unknown record \["post"\]/ },
    { line: '{"record":"constructor"}', reason: /^unknown record "constructor"/ },
    { line: '{"record":"toString"}', reason: /^unknown record "toString"/ },
    { line: '{"record":"__proto__"}', reason: /^unknown record "__proto__"/ },
  ])('refuses $line', ({ line, reason }) => {
    expect(() => parseRecord(line)).toThrow(MalformedRecord);
    expect(() => parseRecord(line)).toThrow(reason);
  });

  it.each([
    {
      record: { ...post, id: undefined },
      reason: '"id" is missing: it must be a whole number from 1 to 2^53 - 1',
    },
    { record: { ...post, id: 0 }, reason: '"id" must be a whole number from 1 to 2^53 - 1, not 0' },
    { record: { ...post, id: -1 }, reason: '"id" must be a whole number from 1 to 2^53 - 1, not -1' },
    { record: { ...post, id: 1.5 }, reason: '"id" must be a whole number from 1 to 2^53 - 1, not 1.5' },
    { record: { ...post, id: '7' }, reason: '"id" must be a whole number from 1 to 2^53 - 1, not "7"' },
    {
      record: { ...post, id: MAX + 1 },
      reason: '"id" must be a whole number from 1 to 2^53 - 1, not 9007199254740992',
    },
    { record: { ...post, id: null }, reason: '"id" must be a whole number from 1 to 2^53 - 1, not null' },
    { record: { ...post, title: null }, reason: '"title" must be a text, not null' },
    { record: { ...post, title: ['a'] }, reason: '"title" must be a text, not ["a"]' },
    { record: { ...post, title: undefined }, reason: '"title" is missing: it must be a text' },
    { record: { ...post, title: 'a\0b' }, reason: '"title" contains a NUL character' },
    { record: { ...post, title: 'a\ud800b' }, reason: '"title" contains half of a surrogate pair' },
    { record: { ...post, permalink: undefined }, reason: '"permalink" is missing: it must be a text' },
    { record: { ...post, permalink: 7 }, reason: '"permalink" must be a text, not 7' },
    {
      record: { ...post, modified: '2026-01-31T23:59:59Z' },
      reason: '"modified" must be a time like 2026-01-31 23:59:59, not "2026-01-31T23:59:59Z"',
    },
    {
      record: { ...post, modified: '2026-01-31 23:59:59\n' },
      reason: '"modified" must be a time like 2026-01-31 23:59:59, not "2026-01-31 23:59:59\\n"',
    },
    {
      record: { ...post, status: { a: 'x'.repeat(100) } },
      reason: `"status" must be a text, not {"a":"${'x'.repeat(54)}…`,
    },
    {
      record: { ...score, post_id: 0 },
      reason: '"post_id" must be a whole number from 1 to 2^53 - 1, not 0',
    },
    { record: { ...score, value: 81 }, reason: '"value" must be a text, not 81' },
    { record: { ...meta, post_id: 0 }, reason: '"post_id" must be a whole number from 1 to 2^53 - 1, not 0' },
    {
      record: { ...meta, internal: -1 },
      reason: '"internal" must be null or a whole number from 0 to 2^53 - 1, not -1',
    },
    {
      record: { ...meta, external: undefined },
      reason: '"external" is missing: it must be null or a whole number from 0 to 2^53 - 1',
    },
    {
      record: { ...meta, incoming: '1' },
      reason: '"incoming" must be null or a whole number from 0 to 2^53 - 1, not "1"',
    },
    { record: { ...link, id: 0 }, reason: '"id" must be a whole number from 1 to 2^53 - 1, not 0' },
    {
      record: { ...link, post_id: -1 },
      reason: '"post_id" must be a whole number from 0 to 2^53 - 1, not -1',
    },
    {
      record: { ...link, target_post_id: null },
      reason: '"target_post_id" must be a whole number from 0 to 2^53 - 1, not null',
    },
    { record: { ...link, url: undefined }, reason: '"url" is missing: it must be a text' },
    { record: { ...link, type: 1 }, reason: '"type" must be a text, not 1' },
    { record: { ...site, home: null }, reason: '"home" must be a text, not null' },
    { record: { ...site, edit_url: null }, reason: '"edit_url" must be a text, not null' },
    {
      record: { ...site, post_types: undefined },
      reason: '"post_types" is missing: it must be a list of {slug, label}',
    },
    { record: { ...site, post_types: {} }, reason: '"post_types" must be a list of {slug, label}, not {}' },
    {
      record: { ...site, post_types: ['post'] },
      reason: '"post_types" must be a list of {slug, label}, not ["post"]',
    },
    { record: { ...site, post_types: [{ slug: 'post' }] }, reason: '"label" is missing: it must be a text' },
  ])('refuses a record because $reason', ({ record, reason }) => {
    expect(() => parse(record)).toThrow(new MalformedRecord(reason));
  });
});
