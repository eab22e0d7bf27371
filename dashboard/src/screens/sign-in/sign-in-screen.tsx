import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SignInForm } from '../../account/sign-in-form.tsx';
import { sessionQuery, signIn } from '../../api/session.ts';
import { useWords } from '../../app/words-context.ts';
import { useCode } from './code.ts';
import { Door } from './door.tsx';
import look from './door.module.css';
import { useGoOn } from './go-on.ts';

/** One field for the login, one for the password; or a link with a code, which signs in by itself. */
export function SignInScreen() {
  const { signIn: words } = useWords().account;
  const { data: session } = useQuery(sessionQuery);
  const goOn = useGoOn();
  const { mutate, isIdle, isError } = useMutation({ mutationFn: signIn, onSuccess: goOn });
  const code = useCode();
  const isEntering = code !== null && !isError;
  useEffect(() => {
    if (code === null || !isIdle) return;
    // It must not stay in the address.
    history.replaceState(history.state, '', location.pathname + location.search);
    mutate({ code });
  }, [code, isIdle, mutate]);
  const isInside = session !== undefined && session.user !== null && !isEntering;
  useEffect(() => {
    if (isInside) goOn(session);
    // Once, whatever comes of the session meanwhile.
  }, [isInside]);
  if (isInside) return null;
  return (
    <Door title={words.heading}>
      {isEntering ? (
        <p role="status" aria-busy="true">
          {words.byLink}
        </p>
      ) : (
        <>
          <SignInForm problem={isError ? words.linkUsed : null} onSignedIn={goOn} />
          <p className={look['help']}>{words.help}</p>
          <p className={look['help']}>{words.lockedOut('signpost user password')}</p>
        </>
      )}
    </Door>
  );
}
