import { useState } from 'react';
import type { UserRow } from '@signpost/contract/administration';
import { change } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Problem } from '../../parts/form.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { useAdministrationWords } from '../../app/words-context.ts';
import look from './administration.module.css';
import { Credentials } from './credentials.tsx';
import { RoleChoice } from './role-choice.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useChange } from './use-change.ts';

interface UserDrawerProps {
  user: UserRow;
  isMe: boolean;
  onClose: () => void;
}

/** One user: the role, what they sign in with, the invitation, and the end. */
export function UserDrawer({ user: { login, role, credentials }, isMe, onClose }: UserDrawerProps) {
  const { administration } = useAdministrationWords();
  const { users: words } = administration;
  const [isRemoving, setRemoving] = useState(false);
  const roleChange = useChange(
    (next: UserRow['role']) => change('changeUser', { login, role: next }),
    () => {},
  );
  const removal = useChange(() => change('removeUser', { login }), onClose);
  return (
    <Drawer label={login} title={login} onClose={onClose}>
      <div className={look['sections']}>
        <RoleChoice
          value={role}
          isDisabled={isMe || roleChange.isBusy}
          problem={roleChange.problem}
          onChange={(next) => roleChange.run(next)}
        />
        <Invitation login={login} />
        <Credentials login={login} credentials={credentials} />
        {!isMe && (
          <div>
            <Button kind="danger" onClick={() => setRemoving(true)}>
              {words.remove(login)}
            </Button>
          </div>
        )}
      </div>
      {isRemoving && (
        <Confirm
          title={`${words.remove(login)}?`}
          verb={words.remove(login)}
          isBusy={removal.isBusy}
          onConfirm={() => removal.run(undefined)}
          onClose={() => setRemoving(false)}
        >
          <p>{words.removeMeaning}</p>
          <Problem>{removal.problem}</Problem>
        </Confirm>
      )}
    </Drawer>
  );
}

/** Makes the link by which a person sets a password. */
function Invitation({ login }: { login: string }) {
  const { administration, time } = useAdministrationWords();
  const { access: words } = administration;
  const [made, setMade] = useState<{ url: string; until: string } | null>(null);
  const { run, isBusy, problem } = useChange(
    () => change('inviteUser', { login }),
    ({ url, expires_at }) => setMade({ url: new URL(url, location.href).href, until: expires_at }),
  );
  return (
    <section className={look['section']}>
      <div className={look['head']}>
        <p className="dim">{words.inviteHint}</p>
        <Button disabled={isBusy} onClick={() => run(undefined)}>
          {words.invite}
        </Button>
      </div>
      <Problem>{problem}</Problem>
      {made !== null && (
        <ShownOnce
          title={words.inviteTitle(login)}
          meaning={words.inviteMeaning(time.dateAndTime(made.until))}
          text={made.url}
          copy={words.copyInvitation}
          onClose={() => setMade(null)}
        />
      )}
    </section>
  );
}
