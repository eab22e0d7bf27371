import type { ReactNode } from 'react';
import look from './bar.module.css';

/** What can be done with what was chosen; it stays in sight at the bottom of the window. */
export function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={look['bar']} role="region" aria-label={label}>
      {children}
    </div>
  );
}
