/** What a block shows in place of its data, and the buttons that many screens have. */
export interface StateWords {
  loading: string;
  empty: { heading: string; nothingFits: string; clearFilters: string };
  error: {
    heading: string;
    /** When the service could not be reached at all. */
    offline: string;
    /** When the analysis backend does not answer. */
    backend: string;
    timeout: string;
    /** For every other failure. */
    other: string;
    retry: string;
    /** The number that finds the request in the log. */
    request: (id: string) => string;
    stillWorks: string;
  };
  /** `since` is such as `12 minutes ago`. */
  stale: (since: string) => string;
  forbidden: { heading: string; meaning: string };
  notFound: { heading: string; meaning: string; home: string };
  expired: { heading: string; meaning: string; signIn: string };
  /** A mark on a figure that is invented. */
  sampleMark: string;
  actions: Readonly<
    Record<
      | 'save'
      | 'cancel'
      | 'close'
      | 'add'
      | 'edit'
      | 'remove'
      | 'open'
      | 'copy'
      | 'copied'
      | 'refresh'
      | 'back'
      | 'show'
      | 'hide'
      | 'more',
      string
    >
  >;
  /** Beside a link that opens another site. */
  newTab: string;
  saved: string;
  yes: string;
  no: string;
  /** In place of a figure that is missing, read aloud. */
  noData: string;
}
