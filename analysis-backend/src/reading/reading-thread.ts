import { readText } from '../extraction/read-text.ts';

/** Runs in each thread of `openReadingThreads`. */
export default readText;
