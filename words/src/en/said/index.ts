import { sayIn } from '../../said.ts';
import { notes } from './notes.ts';
import { problems } from './problems.ts';
import { reasons } from './reasons.ts';

/** What the index has to say, in English. */
export const inEnglish = sayIn({ ...reasons, ...notes, ...problems });
