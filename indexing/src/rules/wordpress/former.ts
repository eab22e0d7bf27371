import { lastPart } from '../../wordpress/path-parts.ts';
import { withAnyCategory } from '../../wordpress/permalink-structure.ts';
import { look, placeKey } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './ask-wordpress.ts';
import { typesNamedBy } from './by-permalink.ts';

/** Former addresses and names of posts, from which WordPress leads to the present ones. */
export const former: WordPressStep = ({ place, dated, variables, site }, list) => {
  list.push(look(lookKeys.oldAddress(site, placeKey(place, dated)), 'old_address', true));
  if (variables.length > 0) return false;
  for (const type of typesNamedBy(dated, site))
    list.push(look(lookKeys.oldName(type, lastPart(dated)), 'old_address', true));
  const anyCategory = withAnyCategory(dated, site.structure);
  if (anyCategory !== null) list.push(look(lookKeys.oldName('post', anyCategory), 'old_address', true));
  return false;
};
