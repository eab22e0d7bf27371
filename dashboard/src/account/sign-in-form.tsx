import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { signIn } from '../api/session.ts';
import type { Session } from '../api/types.ts';
import { Form, Problem } from '../parts/form.tsx';
import { TextField } from '../parts/fields.tsx';
import { useWords } from '../app/words-context.ts';

interface SignInFormProps {
  /** Who is expected, when that is known. */
  login?: string;
  /** Something that failed before. */
  problem?: string | null;
  onSignedIn: (session: Session) => void;
}

/** One field for the login, one for the password. */
export function SignInForm({ login: expected = '', problem = null, onSignedIn }: SignInFormProps) {
  const { signIn: words } = useWords().account;
  const [login, setLogin] = useState(expected);
  const [password, setPassword] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const enter = useMutation({
    mutationFn: signIn,
    onSuccess: onSignedIn,
    onError: () => passwordField.current?.select(),
  });
  const failed = useProblem(enter.error) ?? problem;
  return (
    <Form submit={words.submit} isBusy={enter.isPending} onSubmit={() => enter.mutate({ login, password })}>
      <Problem>{failed}</Problem>
      <TextField
        label={words.login}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={expected === ''}
        value={login}
        onChange={setLogin}
      />
      <TextField
        label={words.password}
        ref={passwordField}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={expected !== ''}
        value={password}
        onChange={setPassword}
      />
    </Form>
  );
}

/** What went wrong, without saying which of the two was wrong. */
function useProblem(error: Error | null): string | null {
  const { account, states } = useWords();
  if (error === null) return null;
  if (!(error instanceof ApiError)) return states.error.offline;
  if (error.status === 429) return account.signIn.tooMany;
  if (error.code === 'rest_data_read_only') return account.signIn.readOnly;
  return error.status === 401 || error.status === 400 ? account.signIn.wrong : error.message;
}
