import type { SuggestionStore } from '../ports/suggestion-store.ts';

export interface SuggestionDeps {
  store: {
    /** Before anything was suggested it is empty. */
    read(): Promise<SuggestionStore>;
    open(): Promise<SuggestionStore>;
  };
  /** What is published: its revision, and whether texts were kept of it. */
  published(): Promise<{ revision: number | null; hasTexts: boolean }>;
}
