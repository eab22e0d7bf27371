import { TEXT_END } from '../../build/text-column-writer.ts';
import { HIT_BYTES, PLACE } from './find-term.ts';
import { i32, repeatWhile, v128, when, type Code, type Local } from './instructions.ts';
import { bits, STEP_BYTES, Term, TERM_VARIABLES } from './term.ts';
import { wasmFunction } from './wasm-function.ts';

const PARAMS = ['term', 'length', 'known', 'hit', 'end', 'isHit'] as const;
const VARIABLES = {
  i32: [...TERM_VARIABLES.i32, 'at', 'ends', 'kept', 'lastByte', 'isLonger'],
  v128: [...TERM_VARIABLES.v128, 'textEnd'],
} as const;
type Locals = Record<(typeof PARAMS)[number] | (typeof VARIABLES)['i32' | 'v128'][number], Local>;

/**
 * Goes through the texts that contain the first `known` bytes at `term`, which `FIND_TERM` has noted from address `hit` up to `end`. Keeps
 * those that contain all `length` bytes, with the place of these, and takes back the 1 at `isHit` plus its number of any other. Gives the
 * address after the last hit that was kept.
 *
 * Most texts have the rest where they have the beginning; the others are looked through from there on.
 */
export const NARROW_HITS = wasmFunction(PARAMS, VARIABLES, (locals) => {
  const { term: termAt, length, known, hit, end, isHit, tail, candidate, compared, textEnd, kept } = locals;
  const { lastByte, isLonger } = locals;
  const hasLastByte = i32.equals(i32.loadByte(i32.add(candidate.get, tail.get)), lastByte.get);
  const term = new Term(locals);
  return [
    ...term.prepare(),
    textEnd.set(v128.repeat(i32.of(TEXT_END))),
    kept.set(hit.get),
    lastByte.set(i32.loadByte(i32.add(termAt.get, tail.get))),
    isLonger.set(i32.isBelow(known.get, tail.get)),
    when(i32.isBelow(hit.get, end.get), [
      repeatWhile(i32.isBelow(hit.get, end.get), [
        candidate.set(i32.load(hit.get, PLACE)),
        // One letter more is mostly one byte. What follows goes on without waiting for it, as it would not if the number were chosen by it.
        compared.set(length.get),
        when(i32.equals(hasLastByte, i32.of(0)), [compared.set(known.get)]),
        when(isLonger.get, term.compareFrom(known.get, candidate.get)),
        when(i32.isBelow(compared.get, length.get), lookFurtherOn(locals, term)),
        i32.storeByte(i32.add(isHit.get, i32.load(hit.get)), term.isFound()),
        // What is written is never further on than what was read; a text that is not kept is written over by the next.
        i32.store(kept.get, i32.load(hit.get)),
        i32.store(kept.get, candidate.get, PLACE),
        kept.set(i32.add(kept.get, i32.choose(term.isFound(), i32.of(HIT_BYTES), i32.of(0)))),
        hit.set(i32.add(hit.get, i32.of(HIT_BYTES))),
      ]),
    ]),
    kept.get,
  ];
});

/** Looks for the term after the candidate, up to the end of its text. */
function lookFurtherOn(locals: Locals, term: Term): Code[] {
  const { at, length, found, candidate, compared, ends, textEnd } = locals;
  const isMissing = i32.isBelow(compared.get, length.get);
  return [
    at.set(i32.add(candidate.get, i32.of(1))),
    repeatWhile(i32.and(isMissing, i32.equals(ends.get, i32.of(0))), [
      ends.set(bits((after) => v128.equalBytes(v128.load(at.get, after), textEnd.get))),
      // Only what is before the end of the text: no end of a text is a candidate itself.
      found.set(i32.and(term.candidates(), i32.subtract(ends.get, i32.of(1)))),
      when(found.get, [
        repeatWhile(i32.choose(isMissing, found.get, i32.of(0)), [
          ...term.nextCandidate(),
          ...term.compareCandidate(),
        ]),
      ]),
      at.set(i32.add(at.get, i32.of(STEP_BYTES))),
    ]),
  ];
}
