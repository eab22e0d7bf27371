import { useState } from 'react';
import type { CredentialCreatedBody, UserCredential } from '@signpost/contract/administration';
import { change } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, inputLook, Segments } from '../../parts/fields.tsx';
import { useWords } from '../../app/words-context.ts';
import look from './administration.module.css';
import { ShownOnce } from './shown-once.tsx';
import { useChange } from './use-change.ts';

const KINDS = ['token', 'application_password'] as const satisfies UserCredential['kind'][];

interface CreateCredentialProps {
  login: string;
  onClose: () => void;
}

/** Asks what a new password or token is for, then shows it once. */
export function CreateCredential({ login, onClose }: CreateCredentialProps) {
  const { administration, states } = useWords();
  const { access: words } = administration;
  const [kind, setKind] = useState<UserCredential['kind']>('token');
  const [name, setName] = useState('');
  const [created, setCreated] = useState<CredentialCreatedBody | null>(null);
  const { run, isBusy, problem } = useChange(
    () => change('createCredential', { login, kind, name: name.trim() }),
    setCreated,
  );
  if (created !== null) {
    return (
      <ShownOnce
        title={words.secretTitle}
        meaning={words.secretMeaning}
        text={created.secret}
        copy={words.copySecret}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={words.createTitle} onClose={onClose}>
      <form
        className={look['form']}
        onSubmit={(event) => {
          event.preventDefault();
          run(undefined);
        }}
      >
        <div className={look['section']}>
          <Segments
            label={words.kind}
            choices={KINDS.map((value) => ({ value, label: words.kinds[value].name }))}
            value={kind}
            onChange={setKind}
          />
          <p className={look['dim']}>{words.kinds[kind].meaning}</p>
        </div>
        <Field label={words.name} help={words.nameHelp} problem={problem}>
          {(ids) => (
            <input
              {...ids}
              className={inputLook}
              value={name}
              required
              maxLength={190}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className={look['buttons']}>
          <Button onClick={onClose}>{states.actions.cancel}</Button>
          <Button kind="main" type="submit" disabled={isBusy || name.trim() === ''}>
            {words.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
