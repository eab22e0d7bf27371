import type { AnswerReader } from '../ports/answer-reader.ts';
import { directReader } from './direct-reader.ts';
import type { Extraction, Judge, Reading } from '../model/extraction.ts';
import { isWithoutAnswer } from './read-text.ts';

/** Has the answer judged, where there is a judge, and then read. */
export async function extractAnswer(
  { judge, ...input }: Omit<Reading, 'judged'> & { judge: Judge | null },
  reader: Pick<AnswerReader, 'read'> = directReader,
): Promise<Extraction> {
  const { answer, brand } = input;
  // Competitors are not named to the judge: who is followed must not change what it finds.
  const names = { text: answer.text, brandNames: brand.names };
  const isJudged = judge !== null && !isWithoutAnswer(answer);
  return reader.read({ ...input, judged: isJudged ? await judge(names) : null });
}
