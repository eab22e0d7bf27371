import type { ExtractReply, ProviderAnswer } from '../ports/provider.ts';
import type { Service } from './service.ts';

/** The JSON that an answer consists of. */
export function toExtractReply(
  service: Service,
  { text, finishReason, usage, servedModel }: Omit<ProviderAnswer, 'raw'>,
): ExtractReply {
  if (finishReason === 'refusal') throw service.badReply('the model refused', usage);
  if (finishReason === 'length') throw service.badReply('the JSON is cut off', usage);
  try {
    return { value: JSON.parse(withoutFence(text.trim())), usage, servedModel };
  } catch {
    throw service.badReply('the answer is not JSON', usage);
  }
}

const FENCE = '```';

/** Removes the code block that models like to put around JSON. Not a regular expression: one for both ends can take for ever. */
function withoutFence(text: string): string {
  if (!text.startsWith(FENCE) || !text.endsWith(FENCE) || text.length < 2 * FENCE.length) return text;
  const inside = text.slice(FENCE.length, -FENCE.length);
  return (inside.startsWith('json') ? inside.slice('json'.length) : inside).trim();
}
