import { i32, repeatWhile, v128, when, type Code, type Local } from './instructions.ts';

/** How many bytes are looked at in one step: as many as an i32 has bits. */
export const STEP_BYTES = 32;
const PARTS = [0, 16];
const HEAD_BYTES = 16;

/** What is kept of the term, and while it is looked for. */
export const TERM_VARIABLES = {
  i32: ['tail', 'headMask', 'found', 'candidate', 'compared'],
  v128: ['first', 'last', 'head'],
} as const;

type TermLocals = Record<'term' | 'length' | 'at' | (typeof TERM_VARIABLES)['i32' | 'v128'][number], Local>;

/** One bit for each byte of a step in which the sixteen bytes of a part say so. */
export function bits(part: (after: number) => Code): Code {
  return PARTS.map((after) => i32.shiftLeft(v128.highBits(part(after)), i32.of(after))).reduce(
    (all, bitsOfPart) => i32.or(all, bitsOfPart),
  );
}

/**
 * The instructions that look for the term in a step: its first and its last byte are compared with each byte of the step and with the
 * one `length` - 1 further on. Where both are equal, the sixteen first bytes of the term are compared, then the rest, if there is one.
 */
export class Term {
  readonly #locals: TermLocals;

  constructor(locals: TermLocals) {
    this.#locals = locals;
  }

  /** Reads the term once. */
  prepare(): Code[] {
    const { term, length, tail, first, last, head, headMask } = this.#locals;
    return [
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
    ];
  }

  /** One bit for each byte of the step at `at` where the term may begin. */
  candidates(): Code {
    const { at, tail, first, last } = this.#locals;
    return bits((after) =>
      v128.and(
        v128.equalBytes(v128.load(at.get, after), first.get),
        v128.equalBytes(v128.load(i32.add(at.get, tail.get), after), last.get),
      ),
    );
  }

  /** Takes the next of the `found` candidates. */
  nextCandidate(): Code[] {
    const { at, found, candidate } = this.#locals;
    return [
      candidate.set(i32.add(at.get, i32.countZerosBelow(found.get))),
      found.set(i32.and(found.get, i32.subtract(found.get, i32.of(1)))),
    ];
  }

  /** Counts the bytes of the candidate that are equal to those of the term, as `compareFrom` does. */
  compareCandidate(): Code[] {
    const { length, head, headMask, candidate, compared } = this.#locals;
    const equal = v128.highBits(v128.equalBytes(v128.load(candidate.get), head.get));
    const isHead = i32.equals(i32.and(equal, headMask.get), headMask.get);
    return [
      // Its first and last byte are all that a short term has.
      compared.set(length.get),
      when(i32.isBelow(i32.of(2), length.get), [
        compared.set(i32.of(0)),
        when(isHead, this.compareFrom(i32.of(HEAD_BYTES), candidate.get)),
      ]),
    ];
  }

  /** Counts the bytes that are equal to those of the term, some of which are known to be: up to its length, or to what is known. */
  compareFrom(known: Code, address: Code): Code[] {
    const { term, length, compared } = this.#locals;
    const isEqual = i32.equals(
      i32.loadByte(i32.add(address, compared.get)),
      i32.loadByte(i32.add(term.get, compared.get)),
    );
    return [
      compared.set(i32.subtract(known, i32.of(1))),
      repeatWhile(i32.and(i32.isBelow(compared.get, length.get), isEqual), [
        compared.set(i32.add(compared.get, i32.of(1))),
      ]),
    ];
  }

  isFound(): Code {
    const { compared, length } = this.#locals;
    return i32.isAtLeast(compared.get, length.get);
  }
}
