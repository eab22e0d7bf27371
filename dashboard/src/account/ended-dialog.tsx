import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { sessionQuery } from '../api/session.ts';
import type { Session } from '../api/types.ts';
import dialogLook from '../parts/dialog.module.css';
import { useWords } from '../app/words-context.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Over a screen whose session has ended. The screen stays as it is, with everything that was typed, and goes on when the same person
 * signs in again.
 */
export function EndedDialog({ login }: { login: string }) {
  const { expired } = useWords().states;
  const queries = useQueryClient();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The login is known.
    dialog?.querySelector<HTMLInputElement>('input[type="password"]')?.focus();
    return () => dialog?.close();
  }, []);
  const goOn = (session: Session): void => {
    // Another person must see nothing of what is on the screen.
    if (session.user?.login !== login) return location.reload();
    queries.setQueryData(sessionQuery.queryKey, session);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== sessionQuery.queryKey });
  };
  return (
    <dialog
      ref={element}
      className={dialogLook['dialog']}
      aria-label={expired.heading}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={dialogLook['inside']}>
        <h2>{expired.heading}</h2>
        <p>{expired.meaning}</p>
        <SignInForm login={login} onSignedIn={goOn} />
      </div>
    </dialog>
  );
}
