import type { SuggestionStore } from '../ports/suggestion-store.ts';

export interface SuggestionDeps {
  store: {
    /** Before anything was suggested it is empty. */
    read(): Promise<SuggestionStore>;
    open(): Promise<SuggestionStore>;
  };
  /** What is published: its revision, whether texts were kept of it, and whether it has too many posts to make suggestions. */
  published(): Promise<{ revision: number | null; hasTexts: boolean; hasTooManyPosts: boolean }>;
}
