import { useState } from 'react';
import { ApiError } from '../api/client.ts';
import { SHORTEST_PASSWORD } from '../api/session.ts';
import { TextField } from '../parts/fields.tsx';
import { useWords } from '../app/words-context.ts';
import look from './account.module.css';

interface NewPasswordProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** What the service said of it. */
  error: Error | null;
  /** It is the first field. */
  isFirst?: boolean;
}

/** A field for a password that a person chooses. It can be shown, so that it need not be typed twice. */
export function NewPassword({ label, value, onChange, error, isFirst = false }: NewPasswordProps) {
  const { account } = useWords();
  const [isShown, setShown] = useState(false);
  const isTooShort = error instanceof ApiError && error.code === 'rest_invalid_param';
  return (
    <>
      <TextField
        label={label}
        help={account.length(SHORTEST_PASSWORD)}
        problem={isTooShort ? account.tooShort(SHORTEST_PASSWORD) : null}
        name="new-password"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        required
        autoFocus={isFirst}
        value={value}
        onChange={onChange}
      />
      <label className={look['shown']}>
        <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
        {account.password.show}
      </label>
    </>
  );
}
