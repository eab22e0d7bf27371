import type { Language } from '@signpost/words/languages';
import type { NoticeDeps } from '../outbox/notice-deps.ts';

/** Encrypts what is stored; what was sealed for one place cannot be opened at another. */
export interface Sealing {
  seal(text: string, place: { table: string; row: string; field: string }): string;
}

/** What the calls about notices work with; made once in `compose/`. */
export interface SubscriptionDeps extends NoticeDeps {
  secrets: Sealing;
  /** The language of a person for whom none is named. */
  language: Language;
}
