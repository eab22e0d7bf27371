import type { SuggestionReason } from '@signpost/contract/suggestions';

/** Where in a post a link could go: a sentence of a paragraph, and the words of it that would become the link. */
export interface Place {
  /** The paragraph by its number in the text of the post, from 0. */
  paragraph: number;
  /** The sentence as it is in the text: `before`, `anchor` and `after` joined. */
  before: string;
  /** Empty when no words of the sentence fit. */
  anchor: string;
  after: string;
}

/** A link that one post could have to another. */
export interface Proposal {
  sourceId: number;
  targetId: number;
  place: Place;
  /** From 0 to 1. */
  probability: number;
  reasons: readonly SuggestionReason[];
}

/** What the check on the site's own links has found. Shares are null when there was nothing to check. */
export interface Quality {
  checkedTargets: number;
  checkedLinks: number;
  hitsAt1: number | null;
  hitsAt5: number | null;
  hitsAt10: number | null;
  placeAt3: number | null;
  calibrationError: number | null;
  randomAt5: number | null;
  titleAt5: number | null;
  intervalAt5: readonly [number, number] | null;
  model: 'site' | 'prior';
}
