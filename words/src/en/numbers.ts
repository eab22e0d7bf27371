import { numbersOf } from '../numbers.ts';

/** British order of day and month. */
export const numbers = numbersOf('en-GB');
