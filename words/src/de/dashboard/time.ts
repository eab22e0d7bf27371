import { timesOf } from '../../dashboard/time.ts';

export const time = timesOf('de-DE', { justNow: 'gerade eben', never: 'nie' });
