/** The versions of hashes of content, by their first character. Hashes of different versions cannot be compared. */
export const HASH_VERSION = 'y';
