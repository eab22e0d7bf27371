import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/fakes/any-character.ts';
import { parseQueryString, type ParamText } from './query-string.ts';

const entriesOf = (query: string) =>
  [...parseQueryString(query)].map(([name, param]) => ({ name, ...param }));
const scalar = (name: string, ...values: ParamText[]) => ({ name, values, isList: false });
const list = (name: string, ...values: ParamText[]) => ({ name, values, isList: true });

describe('parseQueryString', () => {
  it.each([
    { query: '', expected: [] },
    { query: '&&', expected: [] },
    { query: 'a=1', expected: [scalar('a', '1')] },
    { query: '&a=1&&b=2&', expected: [scalar('a', '1'), scalar('b', '2')] },
    { query: 'a', expected: [scalar('a', '')] },
    { query: 'a=', expected: [scalar('a', '')] },
    { query: '=1', expected: [scalar('', '1')] },
    { query: 'a=b=c', expected: [scalar('a', 'b=c')] },
    { query: 'a=1?b=2;c=3', expected: [scalar('a', '1?b=2;c=3')] },
    { query: '__proto__=1&constructor=2', expected: [scalar('__proto__', '1'), scalar('constructor', '2')] },
  ])('splits $query into names and values', ({ query, expected }) => {
    expect(entriesOf(query)).toEqual(expected);
  });

  it.each([
    { query: 'a+b=c+d', expected: [scalar('a b', 'c d')] },
    { query: '%61%2B=%2b%20+', expected: [scalar('a+', '+  ')] },
    { query: 'a=%26%3D%25', expected: [scalar('a', '&=%')] },
    { query: 'a=%C3%A9%e2%82%ac', expected: [scalar('a', 'é€')] },
    { query: 'a=%F0%9F%98%80', expected: [scalar('a', '😀')] },
    { query: 'a=%EF%BB%BFb', expected: [scalar('a', '\ufeffb')] },
    { query: 'a=%00', expected: [scalar('a', '\0')] },
    { query: 'a=\u00c3\u00a9', expected: [scalar('a', 'é')] },
    { query: 'a=%', expected: [scalar('a', '%')] },
    { query: 'a=%4', expected: [scalar('a', '%4')] },
    { query: 'a=%zz%4g%g4', expected: [scalar('a', '%zz%4g%g4')] },
    { query: 'a=%%41%', expected: [scalar('a', '%A%')] },
    { query: 'a=%2541', expected: [scalar('a', '%41')] },
  ])('decodes $query', ({ query, expected }) => {
    expect(entriesOf(query)).toEqual(expected);
  });

  it.each([
    { query: 'a=%FF', expected: [scalar('a', null)] },
    { query: 'a=%C3', expected: [scalar('a', null)] },
    { query: 'a=%C0%AF', expected: [scalar('a', null)] },
    { query: 'a=%ED%A0%80', expected: [scalar('a', null)] },
    { query: 'a=\u00ff', expected: [scalar('a', null)] },
    { query: 'a=1&a=%FF', expected: [scalar('a', '1', null)] },
    { query: '%FF=1&b=2', expected: [scalar('b', '2')] },
  ])('gives null for values, and drops names, that are not UTF-8: $query', ({ query, expected }) => {
    expect(entriesOf(query)).toEqual(expected);
  });

  it.each([
    { query: 'a=1&b=x&a=2', expected: [scalar('a', '1', '2'), scalar('b', 'x')] },
    { query: 'a[]=1&a[]=2', expected: [list('a', '1', '2')] },
    { query: 'a%5B%5D=1&a%5b%5d=2', expected: [list('a', '1', '2')] },
    { query: 'a[1]=x&a[0]=y', expected: [list('a', 'x', 'y')] },
    { query: 'a[key]=x', expected: [list('a', 'x')] },
    { query: 'a[]', expected: [list('a', '')] },
    { query: 'a[]=%FF', expected: [list('a', null)] },
    { query: 'a[b][c]=x', expected: [list('a', null)] },
    { query: 'a[][]=x&a[]=y', expected: [list('a', null, 'y')] },
    { query: 'a=1&a[]=2', expected: [list('a', '2')] },
    { query: 'a[]=1&a=2', expected: [scalar('a', '2')] },
    { query: '[]=1', expected: [scalar('[]', '1')] },
    { query: '[a]=1', expected: [scalar('[a]', '1')] },
    { query: 'a[=1', expected: [scalar('a[', '1')] },
    { query: 'a]=1', expected: [scalar('a]', '1')] },
    { query: 'a[]b=1', expected: [scalar('a[]b', '1')] },
  ])('distinguishes lists from repeated values: $query', ({ query, expected }) => {
    expect(entriesOf(query)).toEqual(expected);
  });

  it('reads back every name and value that a form encodes', () => {
    const text = fc.string({ unit: anyCharacter });
    const name = text.filter((candidate) => !candidate.includes('['));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), (pairs) => {
        const sent = Map.groupBy(pairs, ([key]) => key);
        const expected = [...sent].map(([key, group]) => scalar(key, ...group.map(([, value]) => value)));
        expect(entriesOf(new URLSearchParams(pairs).toString())).toEqual(expected);
      }),
    );
  });
});
