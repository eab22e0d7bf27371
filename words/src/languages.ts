/** Every language that Signpost speaks; the first is the default. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** The first of our languages that a person prefers. `wanted` are language tags such as `de-AT`, the dearest first. */
export function preferredLanguage(wanted: readonly string[], fallback: Language): Language {
  for (const tag of wanted) {
    const language = tag.split('-')[0]?.toLowerCase() ?? '';
    if (isLanguage(language)) return language;
  }
  return fallback;
}

/** The tags of an `Accept-Language` header, such as `de-AT,de;q=0.9,en;q=0.5`, the dearest first; without those that are refused. */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.split(';').map((text) => text.trim());
      const quality = options.find((option) => option.startsWith('q='))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}
