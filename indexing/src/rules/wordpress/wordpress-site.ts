import type { WordPressRules } from '../../ports/content-source.ts';
import type { Site } from '../../addresses/site.ts';
import { lowerCaseEncoded } from '../../addresses/percent.ts';
import { structureOf, type PermalinkStructure } from '../../wordpress/permalink-structure.ts';
import type { RuledSite } from '../asked.ts';

/** A WordPress site, with what is known of its addresses. */
export interface WordPressSite extends RuledSite {
  wordpress: WordPressRules;
  structure: PermalinkStructure;
}

export function wordPressSite(site: Site, wordpress: WordPressRules): WordPressSite {
  // WordPress compares without case.
  return { ...site, wordpress, structure: structureOf({ wordpress }), caseOf: lowerCaseEncoded };
}
