/** Instructions of WebAssembly, as bytes. Each takes what it works on, so that they are written like calls. */
export type Code = readonly number[];

export const VALUE_TYPES = { i32: 0x7f, v128: 0x7b } as const;
export type ValueType = keyof typeof VALUE_TYPES;

/** A parameter or variable of a function, by its number. */
export class Local {
  readonly get: Code;
  readonly #number: number;

  constructor(number: number) {
    this.#number = number;
    this.get = [0x20, number];
  }

  set(value: Code): Code {
    return [...value, 0x21, this.#number];
  }
}

/** A number of any length, seven bits to a byte. */
export function unsigned(number: number): Code {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...unsigned(number >>> 7)];
}

/** The same for a number that may be negative: its sign is the second bit of the last byte. */
function signed(number: number): Code {
  const isLast = number >= -0x40 && number < 0x40;
  return isLast ? [number & 0x7f] : [(number & 0x7f) | 0x80, ...signed(number >> 7)];
}

type One = (value: Code) => Code;
type Two = (left: Code, right: Code) => Code;

function one(...opcode: number[]): One {
  return (value) => [...value, ...opcode];
}

function two(...opcode: number[]): Two {
  return (left, right) => [...left, ...right, ...opcode];
}

export const i32 = {
  of: (number: number): Code => [0x41, ...signed(number)],
  add: two(0x6a),
  subtract: two(0x6b),
  and: two(0x71),
  or: two(0x72),
  shiftLeft: two(0x74),
  equals: two(0x46),
  isBelow: two(0x49),
  isAtLeast: two(0x4f),
  countZerosBelow: one(0x68),
  /** The bytes at an address and some bytes after it. */
  load: (address: Code, after = 0): Code => [...address, 0x28, 2, ...unsigned(after)],
  loadByte: one(0x2d, 0, 0),
  store: (address: Code, value: Code, after = 0): Code => [...address, ...value, 0x36, 2, ...unsigned(after)],
  storeByte: two(0x3a, 0, 0),
  /** The first value if the condition holds, else the second. */
  choose: (condition: Code, first: Code, second: Code): Code => [...first, ...second, ...condition, 0x1b],
};

/** Sixteen bytes at a time. */
export const v128 = {
  /** The bytes at an address and some bytes after it. */
  load: (address: Code, after = 0): Code => [...address, 0xfd, 0x00, 0, ...unsigned(after)],
  /** The same byte sixteen times. */
  repeat: one(0xfd, 0x0f),
  /** Each byte all ones where two are equal, else zero. */
  equalBytes: two(0xfd, 0x23),
  and: two(0xfd, 0x4e),
  /** The highest bit of each byte, as an i32. */
  highBits: one(0xfd, 0x64),
};

export function when(condition: Code, then: readonly Code[]): Code {
  return [...condition, 0x04, NO_RESULT, ...then.flat(), END];
}

/** Runs its body once, and again as long as the condition holds. */
export function repeatWhile(condition: Code, body: readonly Code[]): Code {
  return [0x03, NO_RESULT, ...body.flat(), ...condition, 0x0d, 0, END];
}

const NO_RESULT = 0x40;
export const END = 0x0b;
