import type { FinishReason } from '../../ports/provider.ts';
import { listAt, textAt, textsAt } from './json.ts';

/** The content of a reply in the form of OpenAI's Responses, which other services use too. */
export interface ResponsesOutput {
  text: string;
  /** URLs of the annotations. */
  annotated: string[];
  finishReason: FinishReason;
}

export function readResponsesOutput(json: unknown): ResponsesOutput {
  const messages = listAt(json, 'output').filter((item) => textAt(item, 'type') === 'message');
  const contents = messages.map((message) => listAt(message, 'content'));
  const parts = contents.flat();
  const refusals = textsAt(parts, 'refusal');
  const text = contents.map((content) => textsAt(content, 'text').join('')).join('\n\n');
  return {
    text: refusals.length > 0 && text.trim() === '' ? refusals.join('\n\n') : text,
    annotated: textsAt(
      parts.flatMap((part) => listAt(part, 'annotations')),
      'url',
    ),
    finishReason: refusals.length > 0 ? 'refusal' : finishReason(json),
  };
}

function finishReason(json: unknown): FinishReason {
  const status = textAt(json, 'status');
  if (status === 'completed') return 'stop';
  const reason = textAt(json, 'incomplete_details', 'reason');
  if (reason === 'content_filter') return 'refusal';
  return status === 'incomplete' && reason === 'max_output_tokens' ? 'length' : 'other';
}
