import { useEffect, type ReactNode } from 'react';
import { useWords } from '../app/words-context.ts';
import { pageName } from './page-name.ts';
import look from './screen.module.css';

interface ScreenProps {
  title: string;
  /** What sets this view of the screen apart in the title of the page: the tab, the filters, the search. */
  view?: readonly string[];
  /** Beside the title: an address, a status. */
  marks?: ReactNode;
  /** The answer to what brought the person here, in one line. */
  answer?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** A panel beside the screen, such as an opened row. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** The frame of every screen: title, the answer in one line, then what it was counted from. */
export function Screen({ title, view = [], marks, answer, actions, beside, children }: ScreenProps) {
  const { shell } = useWords();
  const pageTitle = shell.title(pageName(title, view));
  useEffect(() => {
    document.title = pageTitle;
  }, [pageTitle]);
  return (
    <div className={look['screen']}>
      <div className={look['main']}>
        <header className={look['head']}>
          <div className={look['title']}>
            <h1>{title}</h1>
            {marks}
          </div>
          {view.some((part) => part !== '') && <p className={look['view']}>{pageName('', view)}</p>}
          {answer !== undefined && <div className={look['answer']}>{answer}</div>}
          {actions !== undefined && <div className={look['actions']}>{actions}</div>}
        </header>
        {children}
      </div>
      {beside}
    </div>
  );
}
