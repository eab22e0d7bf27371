import type { AnswerReader } from '../ports/answer-reader.ts';
import type { Judge } from './opinions/ask-until-fits.ts';
import { directReader } from './direct-reader.ts';
import type { Extraction, Reading } from '../model/extraction.ts';
import { judgeAnswer } from './opinions/judge.ts';
import { isWithoutAnswer } from './read-text.ts';

export type { Judge } from './opinions/ask-until-fits.ts';

/** Has the model judge the answer, where there is one, and then the answer read. */
export async function extractAnswer(
  { judge, ...input }: Omit<Reading, 'judged'> & { judge: Judge | null },
  reader: Pick<AnswerReader, 'read'> = directReader,
): Promise<Extraction> {
  const { answer, brand, competitors } = input;
  const names = {
    text: answer.text,
    brandNames: brand.names,
    competitorNames: competitors.flatMap((one) => one.names),
  };
  const isJudged = judge !== null && !isWithoutAnswer(answer);
  return reader.read({ ...input, judged: isJudged ? await judgeAnswer(judge, names) : null });
}
