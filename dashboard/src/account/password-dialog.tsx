import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { changePassword, sessionQuery } from '../api/session.ts';
import { Button } from '../parts/button.tsx';
import { Buttons, Form, Problem } from '../parts/form.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/fields.tsx';
import { useWords } from '../app/words-context.ts';
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
        <Buttons>
          <Button kind="main" onClick={onClose}>
            {states.actions.close}
          </Button>
        </Buttons>
      </Dialog>
    );
  }
  return (
    <Dialog title={words.heading} onClose={onClose}>
      <Form
        submit={words.submit}
        isBusy={change.isPending}
        onSubmit={() => change.mutate()}
        onLeave={onClose}
      >
        {error !== null && !isNamed && (
          <Problem>{code === null ? states.error.offline : error.message}</Problem>
        )}
        <TextField
          label={words.current}
          help={words.currentHelp}
          problem={code === 'rest_wrong_password' ? words.wrong : null}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          value={current}
          onChange={setCurrent}
        />
        <NewPassword label={words.next} value={next} onChange={setNext} error={error} />
      </Form>
    </Dialog>
  );
}
