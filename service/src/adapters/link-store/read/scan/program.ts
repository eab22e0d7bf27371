import { i32, i64, Local, repeatWhile, v128, when, type Code, type ValueType } from './instructions.ts';

/** How many bytes are looked at in one step: as many as an i64 has bits. Texts are laid out in multiples of it. */
export const STEP_BYTES = 64;

export const PARAMS = ['at', 'to', 'term', 'length', 'text', 'isHit', 'numbers'] as const;
const PARTS = [0, 16, 32, 48];
const HEAD_BYTES = 16;

const VARIABLES = {
  i32: ['tail', 'headMask', 'compared', 'number'],
  i64: ['ends', 'found', 'bit', 'endsLeft', 'isInHit'],
  v128: ['first', 'last', 'head', 'end'],
} as const satisfies Record<ValueType, readonly string[]>;

/** What the function keeps beside its parameters, type by type. */
export const VARIABLE_COUNTS = Object.entries(VARIABLES).map(
  ([type, names]) => [names.length, type as ValueType] as const,
);

const NAMES = [...PARAMS, ...VARIABLES.i32, ...VARIABLES.i64, ...VARIABLES.v128];
type Name = (typeof NAMES)[number];
// Each name is in the list once.
const locals = Object.fromEntries(NAMES.map((name, at) => [name, new Local(at)])) as Record<Name, Local>;
const { at, to, term, length, text, isHit, numbers } = locals;
const { tail, headMask, compared, number, ends, found, bit, endsLeft, isInHit, first, last, head, end } =
  locals;

/** One bit for each byte of a step in which the sixteen bytes of a part say so. */
function bits(part: (after: number) => Code): Code {
  return PARTS.map((after) => i64.shiftLeft(i64.from(v128.highBits(part(after))), i64.of(after))).reduce(
    (all, bitsOfPart) => i64.or(all, bitsOfPart),
  );
}

/** All bits above the lowest one of `mask`; none if it has none. */
function above(mask: Local): Code {
  return i64.xor(i64.xor(mask.get, i64.subtract(mask.get, i64.of(1))), i64.of(-1));
}

const isNotZero = (value: Code): Code => i32.isZero(i64.isZero(value));

const candidate = i32.add(at.get, i32.from(bit.get));

function isHeadAt(address: Code): Code {
  const equal = v128.highBits(v128.equalBytes(v128.load(address), head.get));
  return i32.equals(i32.and(equal, headMask.get), headMask.get);
}

/** Counts the bytes that are equal to those of the term, the first sixteen of which are known to be: up to its length, or sixteen. */
function compareRestAt(address: Code): Code {
  const isEqual = i32.equals(
    i32.loadByte(i32.add(address, compared.get)),
    i32.loadByte(i32.add(term.get, compared.get)),
  );
  return [
    ...compared.set(i32.of(HEAD_BYTES - 1)),
    ...repeatWhile(i32.and(i32.isBelow(compared.get, length.get), isEqual), [
      compared.set(i32.add(compared.get, i32.of(1))),
    ]),
  ];
}

function noteHit(): Code[] {
  const bitsBelow = i64.subtract(i64.shiftLeft(i64.of(1), bit.get), i64.of(1));
  return [
    number.set(i32.add(text.get, i32.from(i64.countOnes(i64.and(ends.get, bitsBelow))))),
    i32.storeByte(i32.add(isHit.get, number.get), i32.of(1)),
    i32.store(numbers.get, number.get),
    numbers.set(i32.add(numbers.get, i32.of(4))),
    endsLeft.set(i64.and(ends.get, i64.shiftLeft(i64.of(-1), bit.get))),
    found.set(i64.and(found.get, above(endsLeft))),
    isInHit.set(i64.from(i64.isZero(endsLeft.get))),
  ];
}

/**
 * Goes through texts that each end with the byte 0xFF, from address `at` up to `to`, of which the first has the number `text`. Notes each that
 * contains the bytes at `term`: its number at `numbers`, and a 1 at `isHit` plus its number. Gives the address after the last number.
 *
 * A step compares 64 bytes with the first byte of the term, and those `length` - 1 further on with its last. Where both are equal, the sixteen
 * first bytes of the term are compared, then the rest, if there is one. What is left of a text after a hit is skipped.
 */
export const PROGRAM: Code = [
  tail.set(i32.subtract(length.get, i32.of(1))),
  first.set(v128.repeat(i32.loadByte(term.get))),
  last.set(v128.repeat(i32.loadByte(i32.add(term.get, tail.get)))),
  head.set(v128.load(term.get)),
  headMask.set(
    i32.choose(
      i32.isBelow(length.get, i32.of(HEAD_BYTES)),
      i32.subtract(i32.shiftLeft(i32.of(1), length.get), i32.of(1)),
      i32.of(0xffff),
    ),
  ),
  end.set(v128.repeat(i32.of(0xff))),
  repeatWhile(i32.isBelow(at.get, to.get), [
    ends.set(bits((after) => v128.equalBytes(v128.load(at.get, after), end.get))),
    found.set(
      bits((after) =>
        v128.and(
          v128.equalBytes(v128.load(at.get, after), first.get),
          v128.equalBytes(v128.load(i32.add(at.get, tail.get), after), last.get),
        ),
      ),
    ),
    when(isNotZero(isInHit.get), [
      found.set(i64.and(found.get, above(ends))),
      isInHit.set(i64.from(i64.isZero(ends.get))),
    ]),
    when(isNotZero(found.get), [
      repeatWhile(isNotZero(found.get), [
        bit.set(i64.countZerosBelow(found.get)),
        found.set(i64.and(found.get, i64.subtract(found.get, i64.of(1)))),
        when(isHeadAt(candidate), [
          compareRestAt(candidate),
          when(i32.isAtLeast(compared.get, length.get), noteHit()),
        ]),
      ]),
    ]),
    text.set(i32.add(text.get, i32.from(i64.countOnes(ends.get)))),
    at.set(i32.add(at.get, i32.of(STEP_BYTES))),
  ]),
  numbers.get,
].flat();
