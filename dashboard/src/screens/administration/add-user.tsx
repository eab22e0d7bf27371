import { useState } from 'react';
import type { UserRow } from '@signpost/contract/administration';
import { change, type Given } from '../../api/calls.ts';
import { Form } from '../../parts/form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/fields.tsx';
import { useAdministrationWords } from '../../app/words-context.ts';
import { RoleChoice } from './role-choice.tsx';
import { useChange } from './use-change.ts';

interface AddUserProps {
  onClose: () => void;
  onAdded: (user: UserRow) => void;
}

export function AddUser({ onClose, onAdded }: AddUserProps) {
  const { administration } = useAdministrationWords();
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
      <Form submit={words.add} isBusy={isBusy} onSubmit={() => run({ login, role })} onLeave={onClose}>
        <TextField
          label={words.login}
          help={words.loginHelp}
          problem={problem && (problems[code] ?? problem)}
          value={login}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(text) => setLogin(text.trim())}
        />
        <RoleChoice value={role} onChange={setRole} />
      </Form>
    </Dialog>
  );
}
