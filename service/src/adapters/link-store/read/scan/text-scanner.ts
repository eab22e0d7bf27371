import { FIND_TERM } from './find-term.ts';
import { END, unsigned, VALUE_TYPES, type Code } from './instructions.ts';
import { NARROW_HITS } from './narrow-hits.ts';
import { PACK_BITS } from './pack-bits.ts';
import type { WasmFunction } from './wasm-function.ts';

/** `FIND_TERM`, `NARROW_HITS` and `PACK_BITS` as functions. Addresses are places in the memory that they were made for. */
export interface TextScanner {
  findTerm(
    at: number,
    to: number,
    term: number,
    length: number,
    text: number,
    end: number,
    whole: number,
    shared: number,
    context: number,
    isHit: number,
    hit: number,
  ): number;
  narrowHits(term: number, length: number, known: number, hit: number, end: number, isHit: number): number;
  packBits(at: number, to: number, into: number): number;
}

const FUNCTIONS: Record<keyof TextScanner, WasmFunction> = {
  findTerm: FIND_TERM,
  narrowHits: NARROW_HITS,
  packBits: PACK_BITS,
};

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

// The types of Node leave it out.
declare const WebAssembly: {
  Memory: new (limits: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: TextScanner };
};

export const PAGE_BYTES = 64 * 1024;

export function newMemory(): WasmMemory {
  return new WebAssembly.Memory({ initial: 1 });
}

/** Compiled at the first search: many processes never get one. */
let compiled: object | null = null;

export function scannerOf(memory: WasmMemory): TextScanner {
  compiled ??= new WebAssembly.Module(moduleBytes());
  return new WebAssembly.Instance(compiled, { memory: { of: memory } }).exports;
}

/** A module that exports its functions, and takes its memory from outside. */
function moduleBytes(): Uint8Array {
  const functions = Object.values(FUNCTIONS);
  const i32 = [VALUE_TYPES.i32];
  return Uint8Array.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(
      1,
      functions.map(({ params }) => [0x60, ...list(params.map(() => i32)), ...list([i32])]),
    ),
    ...section(2, [[...name('memory'), ...name('of'), 2, 0, 1]]),
    ...section(
      3,
      functions.map((_, at) => [at]),
    ),
    ...section(
      7,
      Object.keys(FUNCTIONS).map((exported, at) => [...name(exported), 0, at]),
    ),
    ...section(10, functions.map(codeOf)),
  ]);
}

function codeOf({ variables, body }: WasmFunction): Code {
  const code = [
    ...list(variables.map(([count, type]) => [...unsigned(count), VALUE_TYPES[type]])),
    ...body,
    END,
  ];
  return [...unsigned(code.length), ...code];
}

function section(id: number, items: readonly Code[]): Code {
  const bytes = list(items);
  return [id, ...unsigned(bytes.length), ...bytes];
}

function list(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function name(text: string): Code {
  return list([...Buffer.from(text)].map((byte) => [byte]));
}
