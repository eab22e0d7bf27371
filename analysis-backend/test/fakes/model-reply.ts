/** What a model replies to a request for JSON: as many questions as are wanted, or that an answer names nothing else. */
export function modelReply(prompt: string): string {
  const count = Number(/Write (\d+) different questions that people really/.exec(prompt)?.[1] ?? 0);
  // Brands with different descriptions get different questions. The prompt may be a part of a JSON text.
  const [, offer = 'tools'] = /\\?"description\\?":\\?"([^"\\]{1,60})/.exec(prompt) ?? [];
  const queries = Array.from({ length: count }, (_, at) => `${offer}: which are best for purpose ${at + 1}?`);
  const judged = { refuses: false, brand: { sentiment: null, quote: null }, entities: [] };
  return JSON.stringify(count > 0 ? { queries } : judged);
}
