import type { AnswerReader } from '../ports/answer-reader.ts';
import { checkFacts } from '../facts/reading/check-facts.ts';
import { readText } from './read-text.ts';

/** Reads where it is called: for commands, which have nothing else to do meanwhile. */
export const directReader: AnswerReader = {
  read: async (reading) => readText(reading),
  checkFacts: async ({ facts, ...answer }) => checkFacts(facts, answer),
  close: async () => {},
};
