/** A suggestion as a plan needs it. */
export interface SuggestedLink {
  id: string;
  /** The post that would contain the link. */
  sourceId: number;
  /** Where it would lead. */
  targetUrl: string;
  before: string;
  anchor: string;
  after: string;
}

export interface SuggestionLookup {
  /** Null when there is none any more. */
  find(id: string): Promise<SuggestedLink | null>;
}
