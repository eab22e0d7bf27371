/** What a block shows in place of its data, and the buttons that many screens have. */
export const states = {
  empty: {
    nothingFits: 'Nothing matches these filters.',
    clearFilters: 'Clear the filters',
  },
  error: {
    heading: 'This could not be loaded',
    /** When the service could not be reached at all. */
    offline: 'The service did not answer. Check that it is running and that you are connected.',
    /** When the analysis backend does not answer. */
    backend: 'The analysis backend does not answer. Links, posts and sources still work.',
    retry: 'Try again',
  },
  stale: (since: string): string => `These figures are from ${since}: newer ones could not be fetched.`,
  forbidden: {
    heading: 'Your role does not allow this',
    meaning: 'Ask an administrator of this installation for access.',
  },
  notFound: {
    heading: 'There is nothing at this address',
    meaning: 'It may have been removed, or the address may be incomplete.',
    home: 'Go to Today',
  },
  expired: {
    heading: 'You have been signed out',
    meaning: 'Your session has ended. Sign in again to continue where you were.',
  },
  /** A mark on a figure that is invented. */
  sampleMark: 'sample',
  actions: {
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    edit: 'Edit',
    remove: 'Remove',
    copy: 'Copy',
    copied: 'Copied',
  },
  /** Beside a link that opens another site. */
  newTab: 'opens in a new tab',
  yes: 'yes',
  no: 'no',
  /** In place of a figure that is missing, read aloud. */
  noData: 'no data',
};
