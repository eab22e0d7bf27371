/** One bit for each of many numbers from 0 on, 32 to an entry. Those after the last number are 0. */
export type Bits = Int32Array;

const ALL = -1;

export function hasBit(bits: Bits, number: number): boolean {
  return (((bits[number >>> 5] ?? 0) >>> number) & 1) === 1;
}

/** Room for the numbers below `count`. */
export function noBits(count: number): Bits {
  return new Int32Array(Math.ceil(count / 32));
}

export function setBit(bits: Bits, number: number): void {
  const entry = number >>> 5;
  bits[entry] = (bits[entry] ?? 0) | (1 << number);
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let entry = 0; entry < bits.length; entry += 1) {
    for (let left = bits[entry] ?? 0; left !== 0; left &= left - 1) count += 1;
  }
  return count;
}

/** How much `starts` grows from each of the numbers that are in to the next, in all. Numbers that follow each other are taken at once. */
export function sumBetween(bits: Bits, starts: Uint32Array): number {
  let sum = 0;
  for (let entry = 0; entry < bits.length; entry += 1) {
    let left = bits[entry] ?? 0;
    const first = entry * 32;
    if (left === ALL) {
      while (bits[entry + 1] === ALL) entry += 1;
      sum += (starts[entry * 32 + 32] ?? 0) - (starts[first] ?? 0);
      continue;
    }
    for (; left !== 0; left &= left - 1) {
      const number = first + lowest(left);
      sum += (starts[number + 1] ?? 0) - (starts[number] ?? 0);
    }
  }
  return sum;
}

/** How many of the numbers that are in have a kind that is marked by 1. It adds without asking, which takes a fraction of the time. */
export function countOfKinds(bits: Bits, kindOf: Uint16Array, isWanted: Uint8Array): number {
  let count = 0;
  for (let entry = 0; entry < bits.length; entry += 1) {
    for (let left = bits[entry] ?? 0; left !== 0; left &= left - 1)
      count += isWanted[kindOf[entry * 32 + lowest(left)] ?? 0] ?? 0;
  }
  return count;
}

/** The numbers that are in, ascending; `count` of them. */
export function numbersIn(bits: Bits, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  let at = 0;
  for (let entry = 0; entry < bits.length; entry += 1) {
    for (let left = bits[entry] ?? 0; left !== 0; left &= left - 1) {
      numbers[at] = entry * 32 + lowest(left);
      at += 1;
    }
  }
  return numbers;
}

/** The first number that is in, from `number` on or, backwards, down to 0; -1 for none, and from -1. */
export function nextBit(bits: Bits, number: number, step: 1 | -1): number {
  const within = step === 1 ? ALL << number : ALL >>> (31 - (number & 31));
  let entry = number >>> 5;
  let left = (bits[entry] ?? 0) & within;
  while (left === 0) {
    entry += step;
    if (entry < 0 || entry >= bits.length) return -1;
    left = bits[entry] ?? 0;
  }
  return entry * 32 + (step === 1 ? lowest(left) : 31 - Math.clz32(left));
}

/** The place of the lowest bit that is 1. */
function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
