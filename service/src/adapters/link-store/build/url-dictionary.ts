import { randomFillSync } from 'node:crypto';
import { releaseArray } from '../../../shared/release-array.ts';

/**
 * Numbers distinct URLs in the order they first appear, in 20 bytes or so each, however long they are.
 * URLs are distinguished by 96 bits of a hash seeded anew for each import: among ten million of them two collide with
 * a probability below 10^-14, and a collision cannot be prepared.
 */
export class UrlDictionary {
  readonly #seeds = randomFillSync(new Int32Array(3));
  #hashes = new Int32Array(3 * 1024);
  /** Open addressing: 0 = free, else number + 1. */
  #slots = new Int32Array(2048);
  #size = 0;

  /** The number of the URL, which is the next one when the URL is new. */
  numberOf(url: string): number {
    const [first = 0, second = 0, third = 0] = this.#seeds;
    let a = first;
    let b = second;
    let c = third;
    for (let at = 0; at < url.length; at += 1) {
      const unit = url.charCodeAt(at);
      a = Math.imul(a ^ unit, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ unit, 0x85ebca6b);
      b ^= b >>> 13;
      c = Math.imul(c + unit, 0xc2b2ae35);
      c ^= c >>> 16;
    }
    const mask = this.#slots.length - 1;
    for (let slot = (a ^ (a >>> 16)) & mask; ; slot = (slot + 1) & mask) {
      const taken = this.#slots[slot] ?? 0;
      if (taken === 0) return this.#add(slot, a, b, c);
      const at = (taken - 1) * 3;
      const hashes = this.#hashes;
      if (hashes[at] === a && hashes[at + 1] === b && hashes[at + 2] === c) return taken - 1;
    }
  }

  /** Gives its memory back when all URLs are in. */
  release(): void {
    releaseArray(this.#hashes);
    releaseArray(this.#slots);
  }

  #add(slot: number, a: number, b: number, c: number): number {
    const number = this.#size;
    this.#size += 1;
    if (number * 3 === this.#hashes.length) this.#hashes = grown(this.#hashes);
    this.#hashes.set([a, b, c], number * 3);
    this.#slots[slot] = number + 1;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number += 1) {
      const a = this.#hashes[number * 3] ?? 0;
      let slot = (a ^ (a >>> 16)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    releaseArray(this.#slots);
    this.#slots = slots;
  }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  releaseArray(array);
  return larger;
}
