import type { UserCredential, UserRow, UsersBody } from '@signpost/contract/administration';
import type { Credential } from '../ports/identity-store.ts';
import { keyAmong } from '../shared/login-key.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { refusal } from './user-refusals.ts';

export async function listUsers({ identities, sessions, uses }: IdentityDeps): Promise<UsersBody> {
  await uses.write();
  const { users, credentials, ownPasswords } = await identities.snapshot();
  const [lastUses, lastSeen] = [await identities.lastUses(), await sessions.lastSeen()];
  const byLogin = Map.groupBy(credentials.values(), ({ login }) => login);
  return {
    users: [...users].map(([key, { login, role, createdAt }]) => {
      const own = byLogin.get(login) ?? [];
      const seen = [lastSeen.get(login), ...own.map(({ id }) => lastUses.get(id))];
      return {
        login,
        role,
        created_at: createdAt,
        has_password: ownPasswords.has(key),
        last_seen_at: latestOf(seen),
        credentials: own.map((credential) => toCredentialRow(credential, lastUses.get(credential.id))),
      };
    }),
  };
}

export async function getUser(deps: IdentityDeps, login: string): Promise<UserRow> {
  const { users } = await deps.identities.snapshot();
  const known = users.get(keyAmong(users, login));
  const user = (await listUsers(deps)).users.find((one) => one.login === known?.login);
  if (user === undefined) throw refusal('user_not_found');
  return user;
}

function toCredentialRow(
  { id, kind, name, createdAt }: Credential,
  usedAt: number | undefined,
): UserCredential {
  return { id, kind, name, created_at: createdAt, last_used_at: latestOf([usedAt]) };
}

/** Times in milliseconds since the epoch. */
function latestOf(times: readonly (number | undefined)[]): string | null {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}
