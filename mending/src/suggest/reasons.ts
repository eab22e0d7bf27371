import type { SuggestionReason } from '@signpost/contract/suggestions';
import type { IndexedPost } from '../index/indexed-post.ts';
import type { Place } from '../ports/proposal.ts';
import type { AnchorFound } from '../find/find-anchor.ts';

export interface Evidence {
  place: Place;
  anchor: AnchorFound | null;
  source: IndexedPost;
  target: IndexedPost;
  /** Its rank among the posts with the most similar texts, from 0; negative for none. */
  similarRank: number;
  /** Terms that the source shares with what is asked for. */
  terms: readonly string[];
}

/** Ranks further down say nothing. */
const NEAR = 20;

export function reasonsFor({
  place,
  anchor,
  source,
  target,
  similarRank,
  terms,
}: Evidence): SuggestionReason[] {
  const reasons: SuggestionReason[] = [];
  if (anchor === null) reasons.push({ code: 'no_place' });
  else if (anchor.phrase?.kind === 'title') reasons.push({ code: 'title_phrase', phrase: place.anchor });
  else if (anchor.phrase?.kind === 'known_anchor') {
    reasons.push({ code: 'known_anchor', phrase: place.anchor, links: anchor.phrase.links });
  }
  if (terms.length > 0) reasons.push({ code: 'shared_terms', terms: [...terms] });
  if (similarRank >= 0 && similarRank < NEAR) reasons.push({ code: 'similar_texts', rank: similarRank + 1 });
  if (source.section === target.section && target.section !== '') {
    reasons.push({ code: 'same_section', section: target.section });
  }
  return reasons;
}
