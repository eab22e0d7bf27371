import type { AnswerText } from '../model/extraction.ts';
import type { AnswerRecord } from '../ports/analysis-store.ts';
import { DEMO_MARK } from '../shared/demo-mark.ts';

export function toText({ text, citedUrls, retrievedUrls, finishReason }: AnswerRecord): AnswerText {
  return {
    // The mark of an invented answer is ours. Blank lines of its length leave every other place where it is.
    text: text.startsWith(DEMO_MARK) ? text.replace(DEMO_MARK, '\n'.repeat(DEMO_MARK.length)) : text,
    citedUrls,
    retrievedUrls,
    truncated: finishReason === 'length',
    refused: finishReason === 'refusal',
  };
}
