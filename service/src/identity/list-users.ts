import type { UserCredential, UserRow, UsersBody } from '@signpost/contract/administration';
import type { Credential, User } from '../ports/identity-store.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { noSuchUser } from './user-refusals.ts';

export async function listUsers({ identities, uses }: IdentityDeps): Promise<UsersBody> {
  await uses.write();
  const { users, credentials } = await identities.snapshot();
  const lastUses = await identities.lastUses();
  const byLogin = Map.groupBy(credentials.values(), ({ login }) => login);
  return {
    users: [...users.values()].map((user) => toUserRow(user, byLogin.get(user.login) ?? [], lastUses)),
  };
}

export async function getUser(deps: IdentityDeps, login: string): Promise<UserRow> {
  const { users } = await listUsers(deps);
  const user = users.find((one) => one.login.toLowerCase() === login.toLowerCase());
  if (user === undefined) throw noSuchUser();
  return user;
}

function toUserRow(
  { login, role, createdAt }: User,
  credentials: readonly Credential[],
  lastUses: ReadonlyMap<string, number>,
): UserRow {
  const rows = credentials.map((credential): UserCredential => {
    const usedAt = lastUses.get(credential.id);
    return {
      id: credential.id,
      kind: credential.kind,
      name: credential.name,
      created_at: credential.createdAt,
      last_used_at: usedAt === undefined ? null : new Date(usedAt).toISOString(),
    };
  });
  const seen = rows.flatMap(({ last_used_at }) => last_used_at ?? []).toSorted();
  return { login, role, created_at: createdAt, last_seen_at: seen.at(-1) ?? null, credentials: rows };
}
