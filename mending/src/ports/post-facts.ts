/** Posts that fewer other posts link to are thinly linked. */
export const THIN_BELOW = 3;

/** What is known of a published post beside its text. */
export interface PostFacts {
  id: number;
  /** How many links from other posts lead to it. */
  incoming: number;
  /** Its SEO score; null when it has none. */
  score: number | null;
  /** Its place among the posts by authority, from 1; null when it is not known. */
  authority: { rank: number; of: number } | null;
  /** Links from the home page; null when it is not reached or not known. */
  depth: number | null;
  /** Answers of AI assistants that cite it. */
  answers: number;
}
