import type { AddUserParams, UserBody, UserRemovedBody } from '@signpost/contract/administration';
import type { Role } from '../ports/identity-store.ts';
import { invalidParams } from '@signpost/platform/errors';
import { keyAmong, normalLogin } from '../shared/login-key.ts';
import type { Caller, IdentityDeps } from './identity-deps.ts';
import { getUser } from './list-users.ts';
import { LOGIN } from './manage-users.ts';
import { refusal, unlessRefused } from './user-refusals.ts';

/** Adds a user, who cannot sign in before there is a password, a token or an invitation. */
export async function createUser(
  deps: IdentityDeps,
  { login: typed, role }: AddUserParams,
): Promise<UserBody> {
  const login = normalLogin(typed);
  if (!LOGIN.test(login))
    throw invalidParams(new Map([['login', 'login must be 1 to 60 letters, digits or . _ @ + -']]));
  if (!(await unlessRefused(deps.identities.addUser(login, role)))) throw refusal('user_exists');
  return { user: await getUser(deps, login) };
}

export async function updateUser(
  deps: IdentityDeps,
  caller: Caller,
  login: string,
  role: Role,
): Promise<UserBody> {
  if (role !== 'administrator') await refuseOwn(deps, caller, login);
  await changeRole(deps, login, role);
  return { user: await getUser(deps, login) };
}

export async function deleteUser(
  deps: IdentityDeps,
  caller: Caller,
  login: string,
): Promise<UserRemovedBody> {
  await refuseOwn(deps, caller, login);
  await changeRole(deps, login, null);
  return { removed: true };
}

/** Only administrators change users, so that a change of their own account would end that. */
async function refuseOwn({ identities }: IdentityDeps, { user }: Caller, login: string): Promise<void> {
  const { users } = await identities.snapshot();
  if (users.get(keyAmong(users, login))?.login === user.login) throw refusal('user_own_account');
}

async function changeRole({ identities }: IdentityDeps, login: string, role: Role | null): Promise<void> {
  const outcome = await unlessRefused(identities.changeRole(login, role));
  if (outcome === 'no such user') throw refusal('user_not_found');
  if (outcome === 'last administrator') throw refusal('user_last_administrator');
}
