/** What a model replies to a request for JSON: as many questions as are wanted, or that an answer names nothing else. */
export function modelReply(prompt: string): string {
  const count = Number(/Write (\d+) different questions that people really/.exec(prompt)?.[1] ?? 0);
  const queries = Array.from({ length: count }, (_, at) => `Which tools are best for purpose ${at + 1}?`);
  const judged = { brand: { sentiment: null, quote: null }, entities: [] };
  return JSON.stringify(count > 0 ? { queries } : judged);
}
