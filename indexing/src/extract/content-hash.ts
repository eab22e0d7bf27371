/** Begins the hashes of what was extracted from whole pages. Earlier versions made them from all of a page. */
export const OF_EXTRACTED = 'x';
