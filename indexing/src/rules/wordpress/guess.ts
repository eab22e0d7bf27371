import { lastPart } from '../../wordpress/path-parts.ts';
import { withoutNameEnd } from '../../wordpress/permalink-structure.ts';
import { look } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './ask-wordpress.ts';
import { dateOf } from './dates.ts';
import { withoutEndpoint } from './endpoint-parts.ts';
import { guessedName, nameIn } from './guessed-name.ts';
import { listOfAnyTerm } from './lists.ts';

/** What WordPress guesses for an address at which nothing is, and a post with its name that is not published. */
export const guess: WordPressStep = ({ path, site }, list) => {
  if (site.structure.isPlain) return false;
  const ofTerm = listOfAnyTerm(path, site);
  if (ofTerm !== null) list.push(look(ofTerm, 'permalink'));
  if (dateOf(path, site) !== null) return false;
  const guessed = guessedName(nameIn(path, site) ?? '');
  if (guessed !== null) list.push({ name: guessed, way: 'guess', redirects: true });
  // What stands below a post is no part of its name.
  const name = withoutNameEnd(lastPart(withoutEndpoint(path, site)?.path ?? path), site.structure);
  if (name !== '') list.push(look(lookKeys.hidden(name), 'guess', true));
  return false;
};
