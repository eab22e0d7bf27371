import type { ProviderAnswer } from '../../ports/provider.ts';
import { citedAndRetrieved } from './citations.ts';

/** An answer with the sources as the service names them, before they are merged. */
export interface ReplyParts extends Omit<ProviderAnswer, 'citedUrls' | 'retrievedUrls'> {
  /** Structured citations. */
  cited: readonly string[];
  /** Pages that were read for the answer, cited or not. */
  read: readonly string[];
}

/** Cuts a text longer than `maxTextBytes`: it then counts as cut off by the service. */
export function toAnswer({ cited, read, ...parts }: ReplyParts, maxTextBytes: number): ProviderAnswer {
  const text = cutAt(parts.text, maxTextBytes);
  const isCut = text.length < parts.text.length && parts.finishReason !== 'refusal';
  return {
    ...parts,
    text,
    ...citedAndRetrieved(text, cited, read),
    finishReason: isCut ? 'length' : parts.finishReason,
  };
}

/** As many whole characters as fit. */
function cutAt(text: string, maxBytes: number): string {
  // A code unit takes three bytes of UTF-8 at most.
  if (text.length * 3 <= maxBytes) return text;
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
