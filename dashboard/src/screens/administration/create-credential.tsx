import { useState } from 'react';
import type { CredentialCreatedBody, UserCredential } from '@signpost/contract/administration';
import { change } from '../../api/calls.ts';
import { Form } from '../../parts/form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Segments, TextField } from '../../parts/fields.tsx';
import { useAdministrationWords } from '../../app/words-context.ts';
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
  const { administration } = useAdministrationWords();
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
      <Form
        submit={words.create}
        isBusy={isBusy || name.trim() === ''}
        onSubmit={() => run(undefined)}
        onLeave={onClose}
      >
        <div className={look['section']}>
          <Segments
            label={words.kind}
            choices={KINDS.map((value) => ({ value, label: words.kinds[value].name }))}
            value={kind}
            onChange={setKind}
          />
          <p className="dim">{words.kinds[kind].meaning}</p>
        </div>
        <TextField
          label={words.name}
          help={words.nameHelp}
          problem={problem}
          value={name}
          required
          maxLength={190}
          autoComplete="off"
          onChange={setName}
        />
      </Form>
    </Dialog>
  );
}
