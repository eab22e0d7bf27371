import { releaseArray } from '../../../shared/release-array.ts';

const FIRST_LENGTH = 1024;

/** Whole numbers in the order in which they are added. They take four bytes each; once one needs more, all take eight. */
export class GrowingColumn {
  #values: Uint32Array | Float64Array = new Uint32Array(FIRST_LENGTH);
  #length = 0;

  add(value: number): void {
    if (value > 0xffff_ffff && this.#values instanceof Uint32Array)
      this.#move(new Float64Array(this.#values.length));
    // Room that is not used yet takes no memory.
    if (this.#length === this.#values.length) {
      const length = this.#length * 2;
      this.#move(this.#values instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length));
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** What was added so far. */
  values(): Uint32Array | Float64Array {
    return this.#values.subarray(0, this.#length);
  }

  #move(to: Uint32Array | Float64Array): void {
    to.set(this.#values);
    releaseArray(this.#values);
    this.#values = to;
  }
}
