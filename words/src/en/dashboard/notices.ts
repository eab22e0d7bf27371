import { numbers } from '../numbers.ts';

/** Who hears of what happens, and how. */
export const noticeScreen = {
  answer: (notices: number): string =>
    notices === 0
      ? 'No notices are sent yet.'
      : `${numbers.count(notices, 'notice is', 'notices are')} switched on.`,
  list: 'Notices',
  add: 'Add a notice',
  edit: 'Edit this notice',
  empty: 'No notices yet',
  emptyMeaning:
    'A notice says which posts became orphans, which links broke and which brands moved. Nothing is sent when nothing happened.',
  noMail:
    'No mail server is configured: set SIGNPOST_SMTP_URL and SIGNPOST_MAIL_FROM. Until then mail waits.',
  columns: { person: 'Person', channel: 'Channel', about: 'About', when: 'When', last: 'Last sent' },
  person: 'Person',
  channel: 'Channel',
  channels: { mail: 'Mail', webhook: 'Webhook', feed: 'Feed' },
  address: { mail: 'Mail address', webhook: 'Address of the webhook' },
  shape: 'Receiver',
  shapes: { json: 'JSON, signed', slack: 'Slack', discord: 'Discord', teams: 'Teams', ntfy: 'ntfy' },
  about: 'About',
  kinds: {
    orphans: 'new orphans',
    rescued: 'rescued posts',
    broken: 'broken links',
    runs: 'failed runs',
    brands: 'brands that moved',
    costs: 'costs',
  },
  onlyBrands: (kinds: string, brands: string): string => `${kinds}; only ${brands}`,
  noBrand: 'no brand',
  allBrands: 'All brands, also those added later',
  someBrands: 'Only these brands',
  digest: 'Digest',
  digests: { weekly: 'every week', daily: 'every day', off: 'none' },
  weekday: 'Day',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  hour: 'Hour',
  zone: (zone: string): string => `Hours are those of ${zone}.`,
  alerts: 'Also send alerts at once',
  quiet: (from: number, to: number): string => `No alerts between ${from}:00 and ${to}:00`,
  off: 'switched off',
  never: 'never',
  when: (next: string | null, alerts: boolean): string =>
    [...(next === null ? [] : [`next digest ${next}`]), ...(alerts ? ['alerts at once'] : [])].join(', '),
  states: {
    waiting: 'waiting, will be tried again',
    sending: 'is being sent',
    sent: 'sent',
    refused: 'refused',
    unsure: 'unsure whether it arrived',
  },
  notSetUp: 'no mail server is configured',
  isOn: 'Switched on',
  preview: 'What the digest of the last week would say',
  nothing: 'Nothing happened: no digest would be sent.',
  test: 'Send a test',
  remove: 'Remove this notice',
  removeTitle: (person: string): string => `Remove the notice for ${person}?`,
  removeMeaning: {
    mail: 'No more mail is sent to this address. What has not been sent yet is dropped.',
    webhook: 'Nothing more is sent to this webhook. What has not been sent yet is dropped.',
    feed: 'The address of the feed stops working at once and for good.',
  },
  secret: {
    webhook: {
      title: 'The secret of the webhook',
      meaning: 'Requests are signed with it. It is shown this once.',
    },
    feed: {
      title: 'The address of the feed',
      meaning: 'Anyone who knows it can read the feed. It is shown this once.',
    },
    copy: 'Copy',
  },
  refused: 'This cannot be used. Check the address, and choose a digest or alerts.',
};
