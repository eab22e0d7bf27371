import type { ReactNode } from 'react';
import look from './chip.module.css';

export type Meaning = 'good' | 'attention' | 'bad' | 'neutral' | 'accent';

/** A short word with a meaning. The colour is never alone: the word says the same. */
export function Chip({ meaning = 'neutral', children }: { meaning?: Meaning; children: ReactNode }) {
  return <span className={`${look['chip']} ${look[meaning]}`}>{children}</span>;
}
