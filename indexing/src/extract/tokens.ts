/** The words of an attribute such as `rel`, each once. */
export function tokens(value: string | undefined): string[] {
  if (value === undefined || value === '') return [];
  const words = new Set<string>();
  let from = 0;
  for (let at = 0; at <= value.length; at++) {
    if (at < value.length && value.charCodeAt(at) > 32) continue;
    if (at > from) words.add(value.slice(from, at).toLowerCase());
    from = at + 1;
  }
  return [...words];
}
