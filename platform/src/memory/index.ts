export { freeMemory } from './free-memory.ts';
export { memoByObject } from './memo-by-object.ts';
