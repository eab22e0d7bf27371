/** What is known of each listed post, a byte each: steps from home, the ranges of its link counts, the places of its sections. */
export const TRAIT = { depth: 0, incoming: 1, internal: 2, external: 3, path: 4, type: 5 } as const;
export const TRAITS = 6;

/** In place of a depth. */
export const NOT_REACHED = 255;
export const NO_HOME = 254;

/**
 * Which sections each listed post links to (`out`) and is linked from (`in`), a bit for each section: by path, then by type. The bit of
 * its own section means other posts in it.
 */
export const REACH = { path: { out: 0, in: 1 }, type: { out: 2, in: 3 } } as const;
export const REACHES = 4;

/** As many as a picture can show. A mask of 32 bits has room for them. */
export const MAX_SECTIONS = 24;
