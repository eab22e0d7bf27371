import type { StateWords } from '../../dashboard/states.ts';

export const states: StateWords = {
  empty: {
    nothingFits: 'Nothing matches these filters.',
    clearFilters: 'Clear the filters',
  },
  error: {
    heading: 'This could not be loaded',
    offline: 'The service did not answer. Check that it is running and that you are connected.',
    backend: 'The analysis backend does not answer. Links, posts and sources still work.',
    retry: 'Try again',
  },
  stale: (since) => `These figures are from ${since}: newer ones could not be fetched.`,
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
  newTab: 'opens in a new tab',
  yes: 'yes',
  no: 'no',
  noData: 'no data',
};
