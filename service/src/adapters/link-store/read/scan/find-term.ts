import { i32, repeatWhile, when, type Code, type Local } from './instructions.ts';
import { STEP_BYTES, Term, TERM_VARIABLES } from './term.ts';
import { wasmFunction } from './wasm-function.ts';

/** A hit is the number of its text, and after it the address of the term in that. */
export const HIT_BYTES = 8;
export const PLACE = 4;

const PARAMS = [
  ...(['at', 'to', 'term', 'length', 'text', 'end'] as const),
  ...(['whole', 'shared', 'context', 'isHit', 'hit'] as const),
] as const;
const VARIABLES = {
  i32: [...TERM_VARIABLES.i32, 'textEnd', 'offset', 'hitEnd', 'common'],
  v128: TERM_VARIABLES.v128,
} as const;
type Locals = Record<(typeof PARAMS)[number] | (typeof VARIABLES)['i32' | 'v128'][number], Local>;

/**
 * Goes through texts that each end with the byte 0xFF, from address `at` up to `to`, with a step more of such bytes. The first has the
 * number `text`. Before `end` is the address where it begins, at `end` and after it are those where each text ends. At `shared` plus its
 * number, each text has how many bytes it shares with the one before; after the last is a 0. Of these bytes, only the last `context` may
 * be there: the addresses in the whole text are `whole` bytes after the others. Notes each text that contains the bytes at `term`: its
 * number and the address of the first of them in the whole text at `hit`, and a 1 at `isHit` plus its number. Gives the address after the
 * last hit.
 *
 * After a hit the rest of the text is skipped, and so are texts that begin like it: addresses in their order mostly do.
 */
export const FIND_TERM = wasmFunction(PARAMS, VARIABLES, (locals) => {
  const { at, to, found, textEnd, end, hit } = locals;
  const term = new Term(locals);
  return [
    ...term.prepare(),
    textEnd.set(i32.load(end.get)),
    repeatWhile(i32.isBelow(at.get, to.get), [
      found.set(term.candidates()),
      when(found.get, [
        repeatWhile(found.get, [
          ...term.nextCandidate(),
          ...term.compareCandidate(),
          when(term.isFound(), noteHits(locals)),
        ]),
      ]),
      at.set(i32.add(at.get, i32.of(STEP_BYTES))),
    ]),
    hit.get,
  ];
});

/** Notes the text that the candidate is in, and those after it that begin with the same bytes up to the end of the term. */
function noteHits(locals: Locals): Code[] {
  const { at, length, text, end, whole, shared, context, isHit, hit } = locals;
  const { tail, found, candidate, textEnd, offset, hitEnd, common } = locals;
  const textStart = i32.load(i32.subtract(end.get, i32.of(4)));
  const wholeEnd = i32.add(end.get, whole.get);
  const wholeStart = i32.load(i32.subtract(wholeEnd, i32.of(4)));
  const sharedBytes = i32.loadByte(i32.add(shared.get, text.get));
  const toNextText = [text.set(i32.add(text.get, i32.of(1))), end.set(i32.add(end.get, i32.of(4)))];
  const isBefore = i32.isAtLeast(candidate.get, textEnd.get);
  return [
    when(isBefore, [repeatWhile(isBefore, [...toNextText, textEnd.set(i32.load(end.get))])]),
    // The end of the whole text is as far away.
    offset.set(i32.subtract(i32.add(candidate.get, i32.load(wholeEnd)), i32.add(textEnd.get, wholeStart))),
    hitEnd.set(i32.add(offset.get, length.get)),
    repeatWhile(i32.isAtLeast(sharedBytes, hitEnd.get), [
      i32.storeByte(i32.add(isHit.get, text.get), i32.of(1)),
      i32.store(hit.get, text.get),
      i32.store(hit.get, i32.add(wholeStart, offset.get), PLACE),
      hit.set(i32.add(hit.get, i32.of(HIT_BYTES))),
      ...toNextText,
    ]),
    textEnd.set(i32.load(end.get)),
    found.set(i32.of(0)),
    common.set(i32.choose(i32.isBelow(sharedBytes, context.get), sharedBytes, context.get)),
    // The next step begins where the next text may have the term: not within what it shares with a text that has it further on.
    at.set(
      i32.subtract(
        i32.add(
          textStart,
          i32.choose(i32.isBelow(tail.get, common.get), i32.subtract(common.get, tail.get), i32.of(0)),
        ),
        i32.of(STEP_BYTES),
      ),
    ),
  ];
}
