import { lowerCaseEncoded } from '../addresses/percent.ts';

/** No slug of the platform is longer. */
const LONGEST = 200;

/** The name of a post, by which the platform guesses what a link means that leads to nothing. */
export function nameOfSlug(slug: string): string {
  return lowerCaseEncoded(slug).slice(0, LONGEST);
}

/** What names of posts have to begin with to be guessed for the last part of an address; null where none can be. */
export function guessedName(lastPart: string): string | null {
  const name = lowerCaseEncoded(lastPart);
  return name === '' || name.length > LONGEST ? null : name;
}
