import { i32, Local, repeatWhile, v128, when, type Code, type ValueType } from './instructions.ts';

/** How many bytes are looked at in one step: as many as an i32 has bits. */
export const STEP_BYTES = 32;

export const PARAMS = ['at', 'to', 'term', 'length', 'text', 'end', 'shared', 'isHit', 'numbers'] as const;
const PARTS = [0, 16];
const HEAD_BYTES = 16;

const VARIABLES = {
  i32: ['tail', 'headMask', 'found', 'candidate', 'compared', 'textEnd', 'hitEnd'],
  v128: ['first', 'last', 'head'],
} as const satisfies Partial<Record<ValueType, readonly string[]>>;

/** What the function keeps beside its parameters, type by type. */
export const VARIABLE_COUNTS = Object.entries(VARIABLES).map(
  ([type, names]) => [names.length, type as ValueType] as const,
);

const NAMES = [...PARAMS, ...VARIABLES.i32, ...VARIABLES.v128];
type Name = (typeof NAMES)[number];
// Each name is in the list once.
const locals = Object.fromEntries(NAMES.map((name, at) => [name, new Local(at)])) as Record<Name, Local>;
const { at, to, term, length, text, end, shared, isHit, numbers } = locals;
const { tail, headMask, found, candidate, compared, textEnd, hitEnd, first, last, head } = locals;

/** One bit for each byte of a step in which the sixteen bytes of a part say so. */
function bits(part: (after: number) => Code): Code {
  return PARTS.map((after) => i32.shiftLeft(v128.highBits(part(after)), i32.of(after))).reduce(
    (all, bitsOfPart) => i32.or(all, bitsOfPart),
  );
}

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

/** Where the text begins. */
const textStart = i32.load(i32.subtract(end.get, i32.of(4)));
/** How many bytes the text has in common with the one before. */
const sharedBytes = i32.loadByte(i32.add(shared.get, text.get));

const toNextText: Code[] = [text.set(i32.add(text.get, i32.of(1))), end.set(i32.add(end.get, i32.of(4)))];

/** Goes on to the text that the candidate is in. */
function findText(): Code {
  const isBefore = i32.isAtLeast(candidate.get, textEnd.get);
  return when(isBefore, [repeatWhile(isBefore, [...toNextText, textEnd.set(i32.load(end.get))])]);
}

/** Notes the text, and those after it that begin with the same bytes up to the end of the term. */
function noteHits(): Code[] {
  return [
    findText(),
    hitEnd.set(i32.subtract(i32.add(candidate.get, length.get), textStart)),
    repeatWhile(i32.isAtLeast(sharedBytes, hitEnd.get), [
      i32.storeByte(i32.add(isHit.get, text.get), i32.of(1)),
      i32.store(numbers.get, text.get),
      numbers.set(i32.add(numbers.get, i32.of(4))),
      ...toNextText,
    ]),
    textEnd.set(i32.load(end.get)),
    found.set(i32.of(0)),
    // The next step begins where the next text may have the term: not within what it shares with a text that has it further on.
    at.set(
      i32.subtract(
        i32.add(
          textStart,
          i32.choose(i32.isBelow(tail.get, sharedBytes), i32.subtract(sharedBytes, tail.get), i32.of(0)),
        ),
        i32.of(STEP_BYTES),
      ),
    ),
  ];
}

/**
 * Goes through texts that each end with the byte 0xFF, from address `at` up to `to`, with a step more of such bytes. The first has the
 * number `text`. Before `end` is the address where it begins, at `end` and after it are those where each text ends. At `shared` plus its
 * number, each text has how many bytes it shares with the one before; after the last is a 0. Notes each text that contains the bytes at
 * `term`: its number at `numbers`, and a 1 at `isHit` plus its number. Gives the address after the last number.
 *
 * A step compares some bytes with the first byte of the term, and those `length` - 1 further on with its last. Where both are equal, the
 * sixteen first bytes of the term are compared, then the rest, if there is one. After a hit the rest of the text is skipped, and so are
 * texts that begin like it: addresses in their order mostly do.
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
  textEnd.set(i32.load(end.get)),
  repeatWhile(i32.isBelow(at.get, to.get), [
    found.set(
      bits((after) =>
        v128.and(
          v128.equalBytes(v128.load(at.get, after), first.get),
          v128.equalBytes(v128.load(i32.add(at.get, tail.get), after), last.get),
        ),
      ),
    ),
    when(found.get, [
      repeatWhile(found.get, [
        candidate.set(i32.add(at.get, i32.countZerosBelow(found.get))),
        found.set(i32.and(found.get, i32.subtract(found.get, i32.of(1)))),
        when(isHeadAt(candidate.get), [
          compareRestAt(candidate.get),
          when(i32.isAtLeast(compared.get, length.get), noteHits()),
        ]),
      ]),
    ]),
    at.set(i32.add(at.get, i32.of(STEP_BYTES))),
  ]),
  numbers.get,
].flat();
