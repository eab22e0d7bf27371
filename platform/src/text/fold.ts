const PLAIN_LETTERS: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ς: 'σ' };

/**
 * The form in which texts are searched and sorted: no case, no accents, no compatibility variants.
 * A letter folds to the same form wherever it is, so a part of a text folds to a part of the folded text.
 */
export function fold(text: string): string {
  const lowerCased = /[\u0080-\uffff]/.test(text)
    ? withoutMarks(withoutMarks(text).normalize('NFKD')).toLowerCase()
    : text.toLowerCase();
  // Lower-casing makes Σ a ς at the end of a word and a σ elsewhere; that difference goes here too.
  return lowerCased.replace(/[øłđς]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * Called before normalising too: normalising sorts a long run of marks in quadratic time.
 * Takes one mark at a time: `\p{M}+` keeps every mark of a run on the engine's stack and fails at some millions.
 */
function withoutMarks(text: string): string {
  return text.replace(/\p{M}/gu, '');
}
