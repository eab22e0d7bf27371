import type { AnswerReader } from '../ports/answer-reader.ts';
import { readText } from './read-text.ts';

/** Reads in the calling thread: for commands, which have nothing else to do meanwhile. */
export const directReader: AnswerReader = {
  read: async (reading) => readText(reading),
  close: async () => {},
};
