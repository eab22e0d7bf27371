import fc from 'fast-check';
import { Type as TypeBox } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { clean, describeProblem, findProblems, fits, Type, type TSchema } from './index.ts';

type Make = (type: typeof Type) => TSchema;

/** Makers of random schemas, which give the same schema with any set of makers. */
const { schema: aSchema } = fc.letrec<{ schema: Make }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Make>(
      (type) => type.String(),
      (type) => type.String({ minLength: 1, maxLength: 2 }),
      (type) => type.String({ pattern: '^[ab]*$' }),
      (type) => type.Number({ minimum: 0 }),
      (type) => type.Integer({ maximum: 3, description: 'Small.' }),
      (type) => type.Boolean(),
      (type) => type.Null(),
      (type) => type.Unknown(),
      (type) => type.Literal('a'),
      (type) => type.Literal(1),
      (type) => type.Enum(['a', 'b']),
    ),
    tie('schema').map<Make>((of) => (type) => type.Array(of(type), { maxItems: 2 })),
    tie('schema').map<Make>((of) => (type) => type.Record(type.String(), of(type))),
    fc.tuple(tie('schema'), tie('schema')).map<Make>(
      ([one, other]) =>
        (type) =>
          type.Union([one(type), other(type)]),
    ),
    fc
      .tuple(
        tie('schema'),
        tie('schema'),
        fc.constantFrom({}, { additionalProperties: true }, { additionalProperties: false }),
      )
      .map<Make>(
        ([one, other, options]) =>
          (type) =>
            type.Object(
              { a: one(type), b: type.With(type.Optional(other(type)), { description: 'B.' }) },
              options,
            ),
      ),
  ),
}));

/** Values that often fit, and often nearly. */
const { value: aValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('', 'a', 'b', 'abc', '\u{1F600}', 0, 1, -1, 2.5, 4, true, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.record({ a: tie('value'), b: tie('value'), c: tie('value') }, { requiredKeys: [] }),
  ),
}));

const typeBox = TypeBox as unknown as typeof Type;

describe('a schema', () => {
  it('is the JSON that TypeBox makes', () => {
    fc.assert(
      fc.property(aSchema, (make) => {
        expect(JSON.parse(JSON.stringify(make(Type)))).toEqual(JSON.parse(JSON.stringify(make(typeBox))));
      }),
    );
  });

  it('fits exactly the values that TypeBox says', () => {
    fc.assert(
      fc.property(aSchema, aValue, (make, value) => {
        const schema = make(Type);
        expect(fits(schema, value)).toBe(Value.Check(make(typeBox), value));
        expect(findProblems(schema, value).length > 0).toBe(!fits(schema, value));
      }),
      { numRuns: 1000 },
    );
  });

  it('says where a value does not fit, and what is expected there', () => {
    const schema = Type.Object({
      names: Type.Array(Type.String({ minLength: 1 })),
      state: Type.Optional(Type.Literal('on')),
    });
    const problems = findProblems(schema, { names: ['', 5], state: 'off' });
    expect(problems.map(describeProblem)).toEqual([
      '/names/0 must fit "minLength": 1',
      '/names/1 must fit "type": "string"',
      '/state must fit "const": "on"',
    ]);
    expect(findProblems(schema, {}).map(describeProblem)).toEqual(['must fit "required": ["names"]']);
  });

  it('finds eight problems at most, however many there are', () => {
    expect(
      findProblems(
        Type.Array(Type.String()),
        Array.from({ length: 1000 }, () => 1),
      ),
    ).toHaveLength(8);
  });
});

describe('a cleaned value', () => {
  it('has only the properties that the schema names, in lists, choices and other objects too', () => {
    const inner = Type.Object({ a: Type.String() });
    const schema = Type.Object({
      list: Type.Array(inner),
      choice: Type.Union([Type.Null(), inner]),
      open: Type.Object({}, { additionalProperties: true }),
      map: Type.Record(Type.String(), inner),
    });
    const dirty = { a: 'x', more: 1 };
    expect(
      clean(schema, { list: [dirty], choice: dirty, open: dirty, map: { any: dirty }, more: 1 }),
    ).toEqual({
      list: [{ a: 'x' }],
      choice: { a: 'x' },
      open: dirty,
      map: { any: { a: 'x' } },
    });
  });

  it('stays as it is where it does not fit', () => {
    expect(clean(Type.Object({ a: Type.Array(Type.Boolean()) }), { a: 'no list' })).toEqual({ a: 'no list' });
  });

  it('keeps a property called __proto__ only as an own property that the schema allows', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"b":2}');
    expect(Object.keys(clean(Type.Object({ b: Type.Integer() }), value) as object)).toEqual(['b']);
  });
});
