import { describe, expect, it } from 'vitest';
import { ALLOWED, PLAIN } from './allowed.ts';
import { findForbidden, isListed, roomOf, type AllowedImports } from './find-forbidden.ts';
import { readImports } from './read-imports.ts';

const TABLE: AllowedImports = {
  'shop/ports': [],
  'shop/orders': ['shop/ports', 'shop/goods/*'],
  'shop/goods': [],
  'shop/goods/prices': ['shop/ports'],
};

describe('the imports of the sources', () => {
  it('are those that the table allows', () => {
    expect(findForbidden(readImports())).toEqual([]);
  });

  it('make use of every entry', () => {
    const used = readImports().map(({ file, target }) => [
      roomOf(file, ALLOWED),
      roomOf(target, ALLOWED) ?? target,
    ]);
    const unused = Object.entries(ALLOWED).flatMap(([room, entries]) =>
      entries
        .filter((entry) => !PLAIN.includes(entry))
        .filter(
          (entry) => !used.some(([from, to = null]) => from === room && to !== null && isListed(to, [entry])),
        )
        .map((entry) => `${room} imports nothing of ${entry}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('the table of imports', () => {
  it.each([
    ['shop/src/orders/pay.ts', 'shop/src/ports/bank.ts', 'a room that is listed'],
    [
      'shop/src/orders/pay.ts',
      'shop/src/goods/prices/sum.ts',
      'a room below one that is listed with all of its own',
    ],
    ['shop/src/ports/bank.ts', 'node:', "a module of Node's"],
  ])('lets %s import %s: %s', (file, target) => {
    expect(findForbidden([{ file, target }], TABLE)).toEqual([]);
  });

  it.each([
    [
      'shop/src/ports/bank.ts',
      'shop/src/orders/pay.ts',
      'shop/src/ports/bank.ts: shop/ports may not import shop/orders',
    ],
    [
      'shop/src/goods/prices/sum.ts',
      'shop/src/goods/list.ts',
      'shop/src/goods/prices/sum.ts: shop/goods/prices may not import shop/goods',
    ],
    ['shop/src/ports/bank.ts', 'kysely', 'shop/src/ports/bank.ts: shop/ports may not import kysely'],
    [
      'shop/src/cellar/wine.ts',
      'shop/src/ports/bank.ts',
      'shop/src/cellar/wine.ts: its folder is not in the table of imports',
    ],
    ['words/src/x.ts', 'node:', "words/src/x.ts imports a module of Node's"],
  ])('refuses %s importing %s', (file, target, problem) => {
    expect(findForbidden([{ file, target }], { ...TABLE, words: [] })).toEqual([problem]);
  });

  it('has no circle', () => {
    const rooms = Object.keys(ALLOWED);
    const next = (room: string): string[] =>
      rooms.filter((other) => other !== room && isListed(other, ALLOWED[room] ?? []));
    const done = new Set<string>();
    const walk = (room: string, way: readonly string[]): string[] => {
      if (way.includes(room)) return [[...way.slice(way.indexOf(room)), room].join(' > ')];
      if (done.has(room)) return [];
      const found = next(room).flatMap((other) => walk(other, [...way, room]));
      done.add(room);
      return found;
    };
    expect(rooms.flatMap((room) => walk(room, []))).toEqual([]);
  });
});
