import type { Site, Spelling } from '../../addresses/site.ts';
import { lowerCaseEncoded } from '../../addresses/percent.ts';
import { structureOf, type PermalinkStructure } from '../../wordpress/permalink-structure.ts';
import type { WordPressData } from '../../wordpress/wordpress-data.ts';
import type { RuledSite } from '../asked.ts';
import { trimSlashes } from '../../addresses/path.ts';

/** A WordPress site, with what is known of its addresses. */
export interface WordPressSite extends RuledSite {
  wordpress: WordPressData;
  structure: PermalinkStructure;
}

export function wordPressSite(site: Site, wordpress: WordPressData): WordPressSite {
  // WordPress compares without case.
  return { ...site, wordpress, structure: structureOf(wordpress), caseOf: lowerCaseEncoded };
}

export function wordPressSpelling({ permalinkStructure, uploadsPath, otherSites }: WordPressData): Spelling {
  const uploads = trimSlashes(uploadsPath);
  return {
    frontFile: permalinkStructure.startsWith('/index.php/') ? 'in_permalinks' : 'left_out',
    uploadsPath: uploads === '' ? null : `/${uploads}`,
    otherSites: otherSites ?? [],
  };
}
