import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { changePassword, sessionQuery } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, inputLook } from '../parts/fields.tsx';
import { useWords } from '../app/words-context.ts';
import look from './account.module.css';
import { NewPassword } from './new-password.tsx';

/** Changes one's own password. This browser stays signed in. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { account, states } = useWords();
  const { password: words } = account;
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    mutationFn: () => changePassword(current, next),
    onSuccess: (session) => queries.setQueryData(sessionQuery.queryKey, session),
  });
  const { error } = change;
  const code = error instanceof ApiError ? error.code : null;
  const isNamed = code === 'rest_wrong_password' || code === 'rest_invalid_param';
  if (change.isSuccess) {
    return (
      <Dialog title={words.heading} onClose={onClose}>
        <p role="status">{words.done}</p>
        <div className={look['buttons']}>
          <Button kind="main" onClick={onClose}>
            {states.actions.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.heading} onClose={onClose}>
      <form
        className={look['form']}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        {error !== null && !isNamed && (
          <p className={look['problem']} role="alert">
            {code === null ? states.error.offline : error.message}
          </p>
        )}
        <Field
          label={words.current}
          help={words.currentHelp}
          problem={code === 'rest_wrong_password' ? words.wrong : null}
        >
          {(ids) => (
            <input
              {...ids}
              className={inputLook}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              autoFocus
              value={current}
              onChange={({ target }) => setCurrent(target.value)}
            />
          )}
        </Field>
        <NewPassword label={words.next} value={next} onChange={setNext} error={error} />
        <div className={look['buttons']}>
          <Button onClick={onClose}>{states.actions.cancel}</Button>
          <Button kind="main" type="submit" disabled={change.isPending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
