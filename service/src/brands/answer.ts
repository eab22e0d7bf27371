/** What a brand use case answers. */
export interface Answer<Payload> {
  payload: Payload;
  /** Set when it came out of the cache as it is: until then, asking again would change nothing. */
  keptUntil?: number;
}
