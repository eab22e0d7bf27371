import type { Language } from '@signpost/words/languages';
import type { Section } from './sections.ts';

/** What a letter is made of; the text and the HTML say the same. */
export interface LetterParts {
  language: Language;
  subject: string;
  about: string;
  sections: readonly Section[];
  /** What the link to the page of a section says. */
  see: string;
  cost: string | null;
  footer: string;
  links: readonly { text: string; url: string }[];
}
