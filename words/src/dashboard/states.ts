/** What a block shows in place of its data, and the buttons that many screens have. */
export interface StateWords {
  empty: { nothingFits: string; clearFilters: string };
  error: {
    heading: string;
    /** When the service could not be reached at all. */
    offline: string;
    /** When the analysis backend does not answer. */
    backend: string;
    retry: string;
  };
  /** `since` is such as `12 minutes ago`. */
  stale: (since: string) => string;
  forbidden: { heading: string; meaning: string };
  notFound: { heading: string; meaning: string; home: string };
  expired: { heading: string; meaning: string };
  /** A mark on a figure that is invented. */
  sampleMark: string;
  actions: Readonly<Record<'save' | 'cancel' | 'close' | 'edit' | 'remove' | 'copy' | 'copied', string>>;
  /** Beside a link that opens another site. */
  newTab: string;
  yes: string;
  no: string;
  /** In place of a figure that is missing, read aloud. */
  noData: string;
}
