import {
  CreateBrandParams,
  OverviewParams,
  UpdateBrandParams,
  UpdateQueryParams,
} from '@signpost/contract/brands';
import { LinkListQuery, PostListQuery } from '@signpost/contract/links';
import { Type, type TObject } from '@signpost/contract/schema';
import { describe, expect, it } from 'vitest';
import type { AppError } from '@signpost/platform/errors';
import { parseParams } from './parse-params.ts';
import { parseQueryString } from './query-string.ts';

const parse = <Schema extends TObject>(schema: Schema, query: string) =>
  parseParams(schema, parseQueryString(query));

/** The problems by parameter name; an empty object when there are none. */
function problemsOf(schema: TObject, query: string): unknown {
  try {
    parse(schema, query);
    return {};
  } catch (error) {
    return (error as AppError).data.params;
  }
}

describe('parseParams', () => {
  it('gives the default of everything that was not sent', () => {
    expect(parse(PostListQuery, '')).toEqual({
      page: 1,
      per_page: 50,
      search: '',
      post_type: [],
      is_orphan: '',
      seo_score_range: '',
      post_id: 0,
      orderby: 'post_title',
      order: 'ASC',
    });
    expect(parse(LinkListQuery, '')).toEqual({
      page: 1,
      per_page: 50,
      search: '',
      source_id: 0,
      target_post_id: 0,
      is_internal: '',
      orderby: 'id',
      order: 'DESC',
    });
  });

  it('leaves out optional parameters that were not sent', () => {
    expect(parse(UpdateBrandParams, '')).toEqual({});
  });

  it('ignores parameters that the schema does not name', () => {
    const schema = Type.Object({ a: Type.String({ default: '' }) });
    expect(parse(schema, 'b=1&__proto__=2&constructor=3')).toEqual({ a: '' });
  });

  const oneInteger = Type.Object({ n: Type.Integer({ default: 0 }) });

  it.each([
    ['n=5', 5],
    ['n=-5', -5],
    ['n=+5', 5],
    ['n=%2B5', 5],
    ['n=5.0', 5],
    ['n=5e1', 50],
    ['n=x&n=7', 7],
    ['n=1e400', Number.MAX_SAFE_INTEGER],
  ])('reads the integer %s as %d', (query, n) => {
    expect(parse(oneInteger, query)).toEqual({ n });
  });

  it.each(['n=', 'n', 'n=abc', 'n=1.5', 'n=5&n=x', 'n=%FF', 'n[]=5', 'n[a]=5', 'n[a][b]=5', 'n=5&n[]=6'])(
    'refuses the integer %s',
    (query) => {
      expect(problemsOf(oneInteger, query)).toEqual({ n: 'n must be a whole number.' });
    },
  );

  it.each([
    ['n=5', 5],
    ['n=-5abc', -5],
    ['n=5.9', 5],
    ['n=5&n=6', 6],
    ['n=abc', 0],
    ['n=', 0],
    ['n=%FF', 0],
    ['n[]=5', 0],
  ])('reads the lenient integer %s as %d', (query, n) => {
    const schema = Type.Object({ n: Type.Integer({ default: 3, 'x-lenient': true }) });
    expect(parse(schema, query)).toEqual({ n });
  });

  it.each([
    ['t=a', 'a'],
    ['t=+a++b%0A', 'a b'],
    ['t=a%3Cb%3Ec', 'ac'],
    ['t=a%2541b', 'ab'],
    ['t=a&t=b', 'b'],
    ['t=', ''],
    ['t=%FF', ''],
    ['t=a&t=%FF', ''],
    ['t[]=a', ''],
    ['t[a][b]=a', ''],
  ])('reads the text %s as %j', (query, t) => {
    const schema = Type.Object({ t: Type.String({ default: 'fallback' }) });
    expect(parse(schema, query)).toEqual({ t });
  });

  it.each([
    ['l=a', ['a']],
    ['l=a,b', ['a', 'b']],
    ['l=a%2Cb', ['a', 'b']],
    ['l=a&l=b', ['a', 'b']],
    ['l[]=a&l[]=b', ['a', 'b']],
    ['l[]=a,b&l[]=c', ['a', 'b', 'c']],
    ['l=a&l[]=b', ['b']],
    ['l=,+a+,,%3Cb%3E,', ['a']],
    ['l=a,a', ['a', 'a']],
    ['l=', []],
    ['l[]=', []],
    ['l[]=a&l[]=%FF', ['a']],
    ['l[x][y]=a', []],
  ])('reads the list %s as %j', (query, l) => {
    const schema = Type.Object({ l: Type.Array(Type.String(), { default: ['fallback'] }) });
    expect(parse(schema, query)).toEqual({ l });
  });

  it.each([
    ['refresh=true', true],
    ['refresh=no', true],
    ['refresh=2', true],
    ['refresh[]=false', true],
    ['refresh=%FF', true],
    ['refresh=FALSE', false],
    ['refresh=0', false],
    ['refresh=', false],
    ['refresh', false],
    ['', false],
  ])('reads the lenient yes or no %s as %j', (query, refresh) => {
    expect(parse(OverviewParams, query).refresh).toBe(refresh);
  });

  it.each([
    ['enabled=True', true],
    ['enabled=1', true],
    ['enabled=false', false],
    ['enabled=0', false],
  ])('reads the yes or no %s as %j', (query, enabled) => {
    expect(parse(UpdateQueryParams, query)).toEqual({ enabled });
  });

  it.each(['enabled=', 'enabled=yes', 'enabled=2', 'enabled[]=1', 'enabled=%FF'])(
    'refuses the yes or no %s',
    (query) => {
      expect(problemsOf(UpdateQueryParams, query)).toEqual({ enabled: 'enabled must be true or false.' });
    },
  );

  it.each([
    { query: 'status=inactive', expected: { status: 'inactive' } },
    { query: 'name=+A%0A%3Cb%3EB+', expected: { name: 'A B' } },
    { query: 'description=a%0A++b', expected: { description: 'a\n  b' } },
    { query: 'description=', expected: { description: '' } },
    { query: 'locale=+de', expected: { locale: 'DE' } },
    { query: 'locale=', expected: { locale: '' } },
    { query: 'url=+acme.example/a[1]', expected: { url: 'http://acme.example/a%5B1%5D' } },
  ])('gives $expected for $query', ({ query, expected }) => {
    expect(parse(UpdateBrandParams, query)).toEqual(expected);
  });

  it.each([
    { query: 'status=Active', problem: { status: 'status must be one of active, inactive.' } },
    { query: 'status=', problem: { status: 'status must be one of active, inactive.' } },
    { query: 'status[]=active', problem: { status: 'status must be one of active, inactive.' } },
    { query: 'name=%3Cb%3E', problem: { name: 'name must not be empty.' } },
    { query: 'name[]=A', problem: { name: 'name must be a text.' } },
    { query: 'description[a]=A', problem: { description: 'description must be a text.' } },
    { query: 'locale=deu', problem: { locale: 'locale must be a country code of two letters, or empty.' } },
    {
      query: 'url=javascript:alert(1)',
      problem: { url: 'url must be an http or https address or a domain, without a user name or password.' },
    },
  ])('refuses $query', ({ query, problem }) => {
    expect(problemsOf(UpdateBrandParams, query)).toEqual(problem);
  });

  it('names all bad parameters, in the order of the schema, with messages and details', () => {
    const query = 'target_post_id=x&search=%FF&page[]=1&per_page=5';
    let error: unknown = null;
    try {
      parse(LinkListQuery, query);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({
      code: 'rest_invalid_param',
      status: 400,
      message: 'Invalid parameter(s): page, target_post_id',
      data: {
        params: {
          page: 'page must be a whole number.',
          target_post_id: 'target_post_id must be a whole number.',
        },
        details: {
          page: {
            code: 'rest_invalid_type',
            message: 'page must be a whole number.',
            data: { param: 'page' },
          },
          target_post_id: {
            code: 'rest_invalid_type',
            message: 'target_post_id must be a whole number.',
            data: { param: 'target_post_id' },
          },
        },
      },
    });
  });

  it('names all missing parameters, in the order of the schema, before any bad one', () => {
    expect(problemsOf(CreateBrandParams, 'url=&locale=nowhere')).toEqual(['name', 'description']);
    expect(problemsOf(CreateBrandParams, '')).toEqual(['name', 'url', 'description']);
    expect(() => parse(CreateBrandParams, '')).toThrow(
      expect.objectContaining({ code: 'rest_missing_callback_param', status: 400 }),
    );
  });
});
