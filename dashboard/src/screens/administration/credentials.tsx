import { useState } from 'react';
import type { UserCredential } from '@signpost/contract/administration';
import { change } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { useAdministrationWords } from '../../app/words-context.ts';
import look from './administration.module.css';
import { CreateCredential } from './create-credential.tsx';
import { useChange } from './use-change.ts';
import { useUseTime } from './use-time.ts';

interface CredentialsProps {
  login: string;
  credentials: readonly UserCredential[];
}

/** The application passwords and tokens of a user. */
export function Credentials({ login, credentials }: CredentialsProps) {
  const { administration, time } = useAdministrationWords();
  const { access: words } = administration;
  const useTime = useUseTime();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<UserCredential | null>(null);
  return (
    <section className={look['section']} aria-label={words.heading}>
      <div className={look['head']}>
        <h3>{words.heading}</h3>
        <Button onClick={() => setCreating(true)}>{words.create}</Button>
      </div>
      {credentials.length === 0 ? (
        <p className="dim">{words.empty}</p>
      ) : (
        <ul className={look['credentials']}>
          {credentials.map((credential) => (
            <li key={credential.id}>
              <div>
                <p>
                  <strong>{credential.name}</strong> <Chip>{words.kinds[credential.kind].name}</Chip>
                </p>
                <p className="meaning">
                  {words.used(credential.last_used_at, useTime(credential.last_used_at))} ·{' '}
                  {words.created(time.date(credential.created_at))}
                </p>
              </div>
              <Button kind="quiet" onClick={() => setRevoking(credential)}>
                {words.revoke}
                <span className="unseen"> {credential.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isCreating && <CreateCredential login={login} onClose={() => setCreating(false)} />}
      {revoking !== null && <Revoke login={login} credential={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

interface RevokeProps {
  login: string;
  credential: UserCredential;
  onClose: () => void;
}

function Revoke({ login, credential: { id, name }, onClose }: RevokeProps) {
  const { access: words } = useAdministrationWords().administration;
  const { run, isBusy, problem } = useChange(() => change('revokeCredential', { login, id }), onClose);
  return (
    <Confirm
      title={words.revokeTitle(name)}
      verb={words.revoke}
      isBusy={isBusy}
      onConfirm={() => run(undefined)}
      onClose={onClose}
    >
      <p>{words.revokeMeaning}</p>
      <Problem>{problem}</Problem>
    </Confirm>
  );
}
