/**
 * Some models think aloud in tags before they answer. Nobody sees that in their products, so a brand named there is not
 * named. A thought that was cut off has no end; some servers leave out its beginning.
 */
export function withoutReasoning(text: string): string {
  return text
    .replaceAll(/<(think|thinking|reasoning)>[\s\S]*?(<\/\1>|$)/gi, '')
    .replace(/^[\s\S]*<\/(think|thinking|reasoning)>/i, '')
    .trim();
}
