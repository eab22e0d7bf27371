import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserRow } from '@signpost/contract/administration';
import { query } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Chip } from '../../parts/chip.tsx';
import type { Column } from '../../parts/data-row.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded, Skeleton } from '../../parts/loaded.tsx';
import { useParams } from '../../app/address.ts';
import { useShownSession } from '../../app/shown-session.ts';
import { useAdministrationWords } from '../../app/words-context.ts';
import { AddUser } from './add-user.tsx';
import look from './administration.module.css';
import { PartFrame } from './part-frame.tsx';
import { useUseTime } from './use-time.ts';
import { UserDrawer } from './user-drawer.tsx';

/** Who may sign in; a row opens what the user signs in with. */
export function UsersPart() {
  const { users: words } = useAdministrationWords().administration;
  const loaded = useQuery(query('listUsers'));
  const me = useShownSession().user?.login ?? '';
  const [{ user: opened }, change] = useParams();
  const [isAdding, setAdding] = useState(false);
  const columns = useUserColumns(me);
  const users = loaded.data?.users ?? [];
  const shown = users.find(({ login }) => login === opened);
  const close = (): void => change({ user: undefined });
  return (
    <PartFrame
      part="users"
      answer={
        loaded.data !== undefined &&
        words.answer(users.length, users.filter(({ role }) => role === 'administrator').length)
      }
      actions={
        loaded.data !== undefined && (
          <Button kind="main" onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
      beside={
        shown !== undefined && (
          <UserDrawer key={shown.login} user={shown} isMe={shown.login === me} onClose={close} />
        )
      }
    >
      <Loaded query={loaded} skeleton={<Skeleton rows={4} height={32} />}>
        {(data) => (
          <DataTable
            label={words.list}
            columns={columns}
            rows={data.users}
            rowKey={({ login }) => login}
            onOpen={({ login }) => change({ user: login })}
            openKey={opened ?? null}
          />
        )}
      </Loaded>
      {isAdding && (
        <AddUser
          onClose={() => setAdding(false)}
          onAdded={({ login }) => {
            setAdding(false);
            change({ user: login });
          }}
        />
      )}
    </PartFrame>
  );
}

function useUserColumns(me: string): Column<UserRow>[] {
  const { users: words } = useAdministrationWords().administration;
  const useTime = useUseTime();
  return [
    {
      key: 'login',
      title: words.columns.login,
      cell: ({ login }) => (
        <span className={look['login']}>
          {login}
          {login === me && <Chip meaning="accent">{words.you}</Chip>}
        </span>
      ),
    },
    {
      key: 'role',
      title: words.columns.role,
      cell: ({ role }) => words.roles[role].name,
      isOnCard: true,
    },
    { key: 'access', title: words.columns.access, cell: (user) => <Access user={user} /> },
    {
      key: 'seen',
      title: words.columns.seen,
      cell: ({ last_seen_at }) => words.seen(last_seen_at, useTime(last_seen_at)),
      isOnCard: true,
    },
  ];
}

function Access({ user: { credentials, has_password: hasPassword } }: { user: UserRow }) {
  const { users: words } = useAdministrationWords().administration;
  if (credentials.length === 0 && !hasPassword) return <span className="dim">{words.noAccess}</span>;
  const tokens = credentials.filter(({ kind }) => kind === 'token').length;
  return words.credentials(tokens, credentials.length - tokens, hasPassword);
}
