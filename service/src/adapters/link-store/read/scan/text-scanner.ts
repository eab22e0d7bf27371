import { END, unsigned, VALUE_TYPES, type Code } from './instructions.ts';
import { PARAMS, PROGRAM, VARIABLE_COUNTS } from './program.ts';

/** `PROGRAM` as a function. Addresses are places in the memory that it was made for. */
export type Scan = (
  at: number,
  to: number,
  term: number,
  length: number,
  text: number,
  end: number,
  shared: number,
  isHit: number,
  numbers: number,
) => number;

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

// The types of Node leave it out.
declare const WebAssembly: {
  Memory: new (limits: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { scan: Scan } };
};

export const PAGE_BYTES = 64 * 1024;

export function newMemory(): WasmMemory {
  return new WebAssembly.Memory({ initial: 1 });
}

/** Compiled at the first search: many processes never get one. */
let compiled: object | null = null;

export function scannerOf(memory: WasmMemory): Scan {
  compiled ??= new WebAssembly.Module(moduleBytes());
  return new WebAssembly.Instance(compiled, { memory: { of: memory } }).exports.scan;
}

/** A module that exports `PROGRAM` as `scan`, and takes its memory from outside. */
function moduleBytes(): Uint8Array {
  const i32 = [VALUE_TYPES.i32];
  const variables = VARIABLE_COUNTS.map(([count, type]) => [...unsigned(count), VALUE_TYPES[type]]);
  const body = [...list(variables), ...PROGRAM, END];
  return Uint8Array.from([
    ...Buffer.from('\0asm\x01\0\0\0'),
    ...section(1, [[0x60, ...list(PARAMS.map(() => i32)), ...list([i32])]]),
    ...section(2, [[...name('memory'), ...name('of'), 2, 0, 1]]),
    ...section(3, [[0]]),
    ...section(7, [[...name('scan'), 0, 0]]),
    ...section(10, [[...unsigned(body.length), ...body]]),
  ]);
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
