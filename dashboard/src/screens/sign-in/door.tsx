import { useEffect, type ReactNode } from 'react';
import { useWords } from '../../app/words-context.ts';
import look from './door.module.css';

interface DoorProps {
  title: string;
  meaning?: string | null;
  children: ReactNode;
}

/** The page in front of the dashboard: one card, and nothing beside it. */
export function Door({ title, meaning = null, children }: DoorProps) {
  const { shell } = useWords();
  useEffect(() => {
    document.title = shell.title(title);
  }, [shell, title]);
  return (
    <main className={look['page']}>
      <div className={look['card']}>
        <header className={look['head']}>
          <div className={look['product']}>
            <svg viewBox="0 0 32 32" aria-hidden="true">
              <rect width="32" height="32" rx="8" />
              <path d="M9 9h9l6 7-6 7H9z" />
            </svg>
            Signpost
          </div>
          <h1>{title}</h1>
          {meaning !== null && <p className="dim">{meaning}</p>}
        </header>
        {children}
      </div>
    </main>
  );
}
