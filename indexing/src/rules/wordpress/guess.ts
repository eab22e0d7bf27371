import { memoByObject } from '@signpost/platform/memory';
import { lowerCaseEncoded } from '../../addresses/percent.ts';
import { isNumber, isPageNumber, lastPart } from '../../wordpress/path-parts.ts';
import { type PermalinkStructure, withoutNameEnd } from '../../wordpress/permalink-structure.ts';
import { look } from '../asked.ts';
import { lookKeys } from '../look-keys.ts';
import type { WordPressStep } from './wordpress-step.ts';
import { isBelowPost, structurePattern, typeAt } from './below-posts.ts';
import { dateOf } from './dates.ts';
import { withoutEndpoint } from './endpoint-parts.ts';
import { listOfAnyTerm } from './lists.ts';
import type { WordPressSite } from './wordpress-site.ts';

/** What WordPress guesses for an address at which nothing is, and a post with its name that is not published. */
export const guess: WordPressStep = ({ path, site }, list) => {
  if (site.structure.isPlain) return false;
  const ofTerm = listOfAnyTerm(path, site);
  if (ofTerm !== null) list.push(look(ofTerm, 'permalink'));
  if (dateOf(path, site) !== null) return false;
  const guessed = guessedName(nameIn(path, site) ?? '');
  if (guessed !== null) list.push({ name: guessed, way: 'guess', redirects: true });
  // What is below a post is no part of its name.
  const name = withoutNameEnd(lastPart(withoutEndpoint(path, site)?.path ?? path), site.structure);
  if (name !== '') list.push(look(lookKeys.hidden(name), 'guess', true));
  return false;
};

/** No slug of the platform is longer. */
const LONGEST = 200;
const NO_BREAK_SPACE = '%c2%a0';

/** The name of a post, by which the platform guesses what a link means that leads to nothing. */
export function nameOfSlug(slug: string): string {
  return lowerCaseEncoded(slug).slice(0, LONGEST);
}

/** What names of posts have to begin with to be guessed for a part of an address; null where none can be. */
function guessedName(part: string): string | null {
  const name = cleaned(lowerCaseEncoded(part));
  return name === '' || name.length > LONGEST ? null : name;
}

/** A part of an address as the platform makes a slug of it: `~about` is `about`, and `a+b` is `ab`. */
function cleaned(part: string): string {
  return part
    .replaceAll(NO_BREAK_SPACE, '-')
    .replaceAll('.', '-')
    .replaceAll(/[^%a-z0-9_-]/g, '')
    .split('-')
    .filter((piece) => piece !== '')
    .join('-');
}

/**
 * The part of a path that the platform takes for the name of a post. It guesses only where the first rule that fits the path has set
 * one. Null where none does.
 */
function nameIn(path: string, site: WordPressSite): string | null {
  const structure = site.structure;
  const { isPlain, root, front, isVerbose } = structure;
  if (isPlain || !path.startsWith(root)) return null;
  const post = withoutPart(path, site);
  const parts = post.slice(root.length).split('/');
  const [last = '', before] = parts.toReversed();
  // Files have no further pages.
  const isPaged = post !== path && (isNumber(lastPart(path)) || isPageNumber(lastPart(path)));
  if (parts.length > 2 && before === 'attachment' && !isPaged) return last;
  const ofType = nameBelowType(post, site);
  if (ofType !== null) return ofType;
  const named = postPattern(structure).exec(post);
  if (named !== null) return named.groups?.['name'] ?? null;
  if (isBelowPost(post, site) && !isPaged) return last;
  const hasPagesLast = site.wordpress.hasPagesLast ?? (!isVerbose || front !== root);
  return hasPagesLast ? last : null;
}

/** Without what is below a post. Where a category may be any path, a number below one part is a name. */
function withoutPart(path: string, site: WordPressSite): string {
  const post = withoutEndpoint(path, site)?.path ?? path;
  const { hasCategory, text } = site.structure;
  const isTooShort =
    hasCategory && post.split('/').length < text.split('/').filter((part) => part !== '').length + 1;
  return isTooShort && isNumber(lastPart(path)) ? path : post;
}

function nameBelowType(path: string, site: WordPressSite): string | null {
  const type = typeAt(path, site);
  const last = lastPart(path);
  if (type !== null) {
    const { length } = path.slice(type.path.length + 2).split('/');
    return type.isHierarchical || length <= 2 ? last : null;
  }
  const isBelowTerm = site.wordpress.typesBelowTerms?.some(({ path: above }) =>
    path.toLowerCase().startsWith(above === '' ? '/' : `/${above.toLowerCase()}/`),
  );
  return isBelowTerm === true ? last : null;
}

const postPattern = memoByObject(
  (structure: PermalinkStructure) =>
    new RegExp(`^/${structurePattern(structure, { postname: '(?<name>[^/]+)', category: '.+' })}$`, 'i'),
);
