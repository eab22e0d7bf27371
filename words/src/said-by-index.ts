/** What the index says in English, and the same in another language, with names in braces for what stands in between. */
export type Translations = Readonly<Record<string, string>>;

/**
 * Says in another language what the index has said in English: the text as a whole, and what is quoted in it. Null for a text that
 * is not known, such as one of an earlier version or of another program.
 */
export function translator(translations: Translations): (text: string) => string | null {
  const known = Object.entries(translations).map(([english, other]) => ({ ...patternOf(english), other }));
  const translate = (text: string): string | null => {
    for (const { pattern, names, other } of known) {
      const found = pattern.exec(text);
      if (found === null) continue;
      const values = new Map(names.map((name, at) => [name, found[at + 1] ?? '']));
      return other.replaceAll(/\{(\w+)\}/g, (_, name: string): string => {
        const value = values.get(name) ?? '';
        return name === 'why' ? (translate(value) ?? value) : value;
      });
    }
    return null;
  };
  return translate;
}

function patternOf(english: string): { pattern: RegExp; names: string[] } {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = english.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { pattern: new RegExp(`^${parts.join('(.+)')}$`, 's'), names };
}
