import { useState } from 'react';
import type { UserRow } from '@signpost/contract/administration';
import { change, type Given } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, inputLook } from '../../parts/fields.tsx';
import { useWords } from '../../app/words-context.ts';
import look from './administration.module.css';
import { RoleChoice } from './role-choice.tsx';
import { useChange } from './use-change.ts';

interface AddUserProps {
  onClose: () => void;
  onAdded: (user: UserRow) => void;
}

export function AddUser({ onClose, onAdded }: AddUserProps) {
  const { administration, states } = useWords();
  const { users: words } = administration;
  const [login, setLogin] = useState('');
  const [role, setRole] = useState<UserRow['role']>('viewer');
  const { run, isBusy, code, problem } = useChange(
    (user: Given<'addUser'>) => change('addUser', user),
    ({ user }) => onAdded(user),
  );
  const problems: Readonly<Record<string, string | undefined>> = {
    user_exists: words.loginTaken,
    rest_invalid_param: words.loginProblem,
  };
  return (
    <Dialog title={words.add} onClose={onClose}>
      <form
        className={look['form']}
        onSubmit={(event) => {
          event.preventDefault();
          run({ login, role });
        }}
      >
        <Field label={words.login} help={words.loginHelp} problem={problem && (problems[code] ?? problem)}>
          {(ids) => (
            <input
              {...ids}
              className={inputLook}
              value={login}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setLogin(event.target.value.trim())}
            />
          )}
        </Field>
        <RoleChoice value={role} onChange={setRole} />
        <div className={look['buttons']}>
          <Button onClick={onClose}>{states.actions.cancel}</Button>
          <Button kind="main" type="submit" disabled={isBusy}>
            {words.add}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
