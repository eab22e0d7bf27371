/** What generators of sites put between the title of a page and the name of the site. */
const SEPARATORS = [' — ', ' – ', ' - ', ' | ', ' · ', ' • ', ' :: ', ' » ', ' « '];
/** The share of titles that have to end alike. */
const MOST = 0.6;
const FEWEST_TITLES = 3;

/** The ending that most titles share, with its separator, such as ` | My site`; empty for none. */
export function commonEnding(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const at = Math.max(...SEPARATORS.map((separator) => title.lastIndexOf(separator)));
    // The site's own page may have no other title.
    if (at > 0) counts.set(title.slice(at), (counts.get(title.slice(at)) ?? 0) + 1);
  }
  const [ending, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
  return count >= FEWEST_TITLES && count >= titles.length * MOST ? ending : '';
}
