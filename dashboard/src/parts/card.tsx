import type { ReactNode } from 'react';
import look from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Beside the title: a word, a switch, a link. */
  aside?: ReactNode;
  /** Without inner space, for tables. */
  isFlush?: boolean;
  children: ReactNode;
}

/** One block of a screen. */
export function Card({ title, aside, isFlush = false, children }: CardProps) {
  return (
    <section className={`${look['card']} ${isFlush ? look['flush'] : ''}`}>
      {title !== undefined && (
        <header className={look['head']}>
          <h2>{title}</h2>
          {aside !== undefined && <div className="aside">{aside}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
