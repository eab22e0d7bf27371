import { i32, repeatWhile, v128, when } from './instructions.ts';
import { bits, STEP_BYTES } from './term.ts';
import { wasmFunction } from './wasm-function.ts';

/** Makes one bit of each byte from address `at` up to `to`, which are whole steps: 1 for a 1. The bits go to `into`. Gives the address after them. */
export const PACK_BITS = wasmFunction(['at', 'to', 'into'], { v128: ['one'] }, ({ at, to, into, one }) => [
  one.set(v128.repeat(i32.of(1))),
  when(i32.isBelow(at.get, to.get), [
    repeatWhile(i32.isBelow(at.get, to.get), [
      i32.store(
        into.get,
        bits((after) => v128.equalBytes(v128.load(at.get, after), one.get)),
      ),
      at.set(i32.add(at.get, i32.of(STEP_BYTES))),
      into.set(i32.add(into.get, i32.of(STEP_BYTES / 8))),
    ]),
  ]),
  into.get,
]);
