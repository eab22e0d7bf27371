/**
 * Gives the memory of an array back at once. Otherwise that happens later, and two arrays as long as the list of all links of a site
 * would be there at the same time, although one is needed after the other. Nothing can be read from the array any more.
 */
export function releaseArray(array: Int32Array | Uint32Array | Float64Array): void {
  if (array.buffer instanceof ArrayBuffer) array.buffer.transfer(0);
}
