const PLAIN_LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ς: 'σ' };

/**
 * The form in which texts are searched and sorted: no case, no accents, no compatibility variants.
 * It is the same for a letter wherever it stands, so part of a text folds to part of the folded text.
 */
export function fold(text: string): string {
  const lowerCased = /[\u0080-\uffff]/.test(text)
    ? text
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase()
    : text.toLowerCase();
  // Lower-casing makes Σ a ς at the end of a word and a σ elsewhere; that difference goes here too.
  return lowerCased.replace(/[øłđς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
