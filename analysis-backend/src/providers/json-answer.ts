import type { ExtractReply, ProviderAnswer } from '../ports/provider.ts';
import type { Service } from './service.ts';

/** The JSON that an answer consists of; models like to put it in a code block. */
export function toExtractReply(
  service: Service,
  { text, finishReason, usage, servedModel }: Omit<ProviderAnswer, 'raw'>,
): ExtractReply {
  if (finishReason === 'refusal') throw service.badReply('the model refused');
  if (finishReason === 'length') throw service.badReply('the JSON is cut off');
  const json = /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(text.trim())?.[1] ?? text;
  try {
    return { value: JSON.parse(json), usage, servedModel };
  } catch {
    throw service.badReply('the answer is no JSON');
  }
}
