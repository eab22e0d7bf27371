import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { NewPassword } from '../../account/new-password.tsx';
import { ApiError } from '../../api/client.ts';
import { acceptInvitation } from '../../api/session.ts';
import { Form, Problem } from '../../parts/form.tsx';
import { useWords } from '../../app/words-context.ts';
import { useCode } from './code.ts';
import { Door } from './door.tsx';
import { useGoOn } from './go-on.ts';

/** An invited person chooses a password and is signed in. */
export function InvitationScreen() {
  const { account, states } = useWords();
  const { invitation: words } = account;
  const goOn = useGoOn();
  const code = useCode();
  const [password, setPassword] = useState('');
  const accept = useMutation({
    mutationFn: () => acceptInvitation(code ?? '', password),
    onSuccess: goOn,
  });
  const { error } = accept;
  const isTooShort = error instanceof ApiError && error.code === 'rest_invalid_param';
  if (code === null) return <Door title={words.heading} meaning={words.incomplete} children={null} />;
  return (
    <Door title={words.heading} meaning={words.meaning}>
      <Form submit={words.submit} isBusy={accept.isPending} onSubmit={() => accept.mutate()}>
        {error !== null && !isTooShort && (
          <Problem>
            {!(error instanceof ApiError)
              ? states.error.offline
              : error.status === 401
                ? words.used
                : error.message}
          </Problem>
        )}
        <NewPassword isFirst label={words.password} value={password} onChange={setPassword} error={error} />
      </Form>
    </Door>
  );
}
