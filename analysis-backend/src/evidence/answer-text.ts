import type { AnswerText } from '../model/extraction.ts';
import type { AnswerRecord } from '../ports/analysis-store.ts';
import { DEMO_MARK } from '../shared/demo-mark.ts';

export function toText(
  { text, citedUrls, retrievedUrls, finishReason }: AnswerRecord,
  question?: string,
): AnswerText {
  return {
    ...(question !== undefined && { question }),
    // The mark of invented answers is not part of their text. Line breaks of the same length keep all positions.
    text: text.startsWith(DEMO_MARK) ? text.replace(DEMO_MARK, '\n'.repeat(DEMO_MARK.length)) : text,
    citedUrls,
    retrievedUrls,
    truncated: finishReason === 'length',
    refused: finishReason === 'refusal',
  };
}
