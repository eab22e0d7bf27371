import { setImmediate } from 'node:timers/promises';
import { readText } from '../../extraction/read-text.ts';
import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import type { AnswerReader } from '../../ports/answer-reader.ts';
import type { RunDeps } from './run-deps.ts';

/** Invented answers are short and harmless: to start a thread for them would take longer than to read them. */
export function readerFor(
  { reader }: Pick<RunDeps, 'reader'>,
  { isDemo }: Pick<AnalysisRecord, 'isDemo'>,
): Pick<AnswerReader, 'read'> {
  return isDemo ? inventedReader : reader;
}

const inventedReader: Pick<AnswerReader, 'read'> = {
  async read(reading) {
    // Requests get their turn between two answers.
    await setImmediate();
    return readText(reading);
  },
};
