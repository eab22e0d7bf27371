import { timesOf } from '../../dashboard/time.ts';

export const time = timesOf('en-GB', { justNow: 'just now', never: 'never' });
