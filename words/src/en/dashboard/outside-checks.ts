import { numbers } from '../numbers.ts';

const { count, whole } = numbers;

/** The checks of links to other sites. `when` is a time as `time.relative` says it. */
export const outsideChecks = {
  never: 'Links to other sites have never been checked',
  meaning: 'Addresses are checked at a gentle pace, and again on later days if they are not found.',
  running: (checked: number, due: number): string =>
    due === 0
      ? 'Links to other sites are being checked'
      : `Links to other sites are being checked: ${whole(checked)} of ${count(due, 'address', 'addresses')}`,
  ended: {
    done: (when: string): string => `Links to other sites were checked ${when}`,
    cancelled: (when: string): string => `The check of links to other sites was stopped ${when}`,
    interrupted: (when: string): string => `The check of links to other sites was interrupted ${when}`,
    failed: (when: string): string => `The check of links to other sites failed ${when}`,
  },
  nothingDue: 'No address was due for another check.',
  asked: (checked: number): string => `${count(checked, 'address was', 'addresses were')} checked.`,
  known: (broken: number, all: number): string =>
    `${broken === 0 ? 'None' : whole(broken)} of ${count(all, 'known address', 'known addresses')} ${broken > 1 ? 'are' : 'is'} broken.`,
  next: (when: string): string => `Next check ${when}.`,
  now: 'Check now',
  stop: 'Stop the check',
  stopping: 'Stopping…',
  /** Names the choice of times. */
  schedule: 'Check links to other sites',
  off: 'Only by hand',
  daily: 'Every day',
  weekly: 'Every week',
};
