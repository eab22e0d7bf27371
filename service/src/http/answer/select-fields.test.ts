import { describe, expect, it } from 'vitest';
import { selectFields } from './select-fields.ts';

const body = {
  rows: [
    { id: 1, author: { name: 'Ann', mail: 'a@a' } },
    { id: 2, author: null },
  ],
  total: 2,
  more: { pages: 1, list: [[1], ['a']] },
};

describe('selectFields', () => {
  it.each([
    { fields: ['total'], expected: { total: 2 } },
    { fields: ['more', 'total'], expected: { total: 2, more: body.more } },
    { fields: [' total ', '', ' '], expected: { total: 2 } },
    { fields: ['rows.id'], expected: { rows: [{ id: 1 }, { id: 2 }] } },
    { fields: ['rows.author.name'], expected: { rows: [{ author: { name: 'Ann' } }, { author: null }] } },
    { fields: ['rows.id', 'more.pages'], expected: { rows: [{ id: 1 }, { id: 2 }], more: { pages: 1 } } },
    { fields: ['rows', 'rows.id'], expected: { rows: body.rows } },
    { fields: ['rows.id', 'rows'], expected: { rows: body.rows } },
    { fields: ['more.list'], expected: { more: { list: body.more.list } } },
    { fields: ['nonsense'], expected: {} },
    { fields: ['rows.nonsense'], expected: { rows: [{}, {}] } },
    { fields: ['__proto__', 'constructor.name', 'toString'], expected: {} },
    { fields: ['TOTAL'], expected: {} },
  ])('keeps $expected for $fields', ({ fields, expected }) => {
    expect(selectFields(body, fields)).toEqual(expected);
  });

  it.each([[[]], [['']], [['', ' ', '.x']]])('keeps everything when %j names nothing', (fields) => {
    expect(selectFields(body, fields)).toEqual(body);
  });

  it('keeps the order of the body', () => {
    const kept = selectFields(body, ['more', 'total', 'rows']);
    expect(Object.keys(kept as object)).toEqual(['rows', 'total', 'more']);
  });

  it.each([[null], ['text'], [7], [true]])('leaves %j as it is', (value) => {
    expect(selectFields(value, ['a'])).toBe(value);
  });
});
