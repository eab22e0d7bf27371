import type { Said } from '@signpost/contract/indexing';

/** What the index has to say: one function for each code, with `say` for what is quoted. A language that lacks one does not compile. */
export type SaidWords = {
  readonly [Code in Said['code']]: (said: Extract<Said, { code: Code }>, say: SayIt) => string;
};

type SayIt = (said: Said) => string;

/** Says it in the words of a language. A code of a later version is shown as it is. */
export function sayIn(words: SaidWords): SayIt {
  const say: SayIt = (said) => {
    // The code picks the function that takes it, which cannot be told of a union.
    const word = words[said.code] as ((said: Said, say: SayIt) => string) | undefined;
    return word?.(said, say) ?? said.code;
  };
  return say;
}
