import { UserError } from '@signpost/platform/errors';
import type { CredentialKind, IdentityStore, Role, User } from '../ports/identity-store.ts';
import { keyAmong, normalLogin } from '../shared/login-key.ts';
import { hashSecret, newApplicationPassword, newCredentialId, newToken } from './secrets.ts';

/** Letters, digits and the signs of mail addresses; a colon would end the login in HTTP Basic. */
export const LOGIN = /^[\p{L}\p{N}._@+-]{1,60}$/u;

/** The longest name, in characters, that every database has room for. */
export const MAX_NAME = 190;

/** What is wrong with a new login; null when it will do. */
export function problemOfLogin(typed: string): string | null {
  const login = normalLogin(typed);
  return LOGIN.test(login) ? null : `"${login}" cannot be a login: use 1 to 60 letters, digits or . _ @ + -`;
}

/** Adds a user, and says in which form the login was stored. */
export async function addUser(store: IdentityStore, typed: string, role: Role): Promise<string> {
  const login = normalLogin(typed);
  const problem = problemOfLogin(typed);
  if (problem !== null) throw new UserError(problem);
  if (!(await store.addUser(login, role))) throw new UserError(`There is a user "${login}" already.`);
  return login;
}

export async function removeUser(store: IdentityStore, login: string): Promise<void> {
  if (!(await store.removeUser(login))) throw new UserError(`There is no user "${login}".`);
}

/** These make a credential; the returned text is the only copy. */
export const createApplicationPassword = creatorOf('application_password');
export const createToken = creatorOf('token');

function creatorOf(kind: CredentialKind) {
  return async (store: IdentityStore, login: string, name: string): Promise<string> => {
    if (name.length > MAX_NAME) throw new UserError(`A name has ${MAX_NAME} characters at most.`);
    return (await addCredential(store, await findUser(store, login), kind, name)).secret;
  };
}

/** Gives a user a new credential. The returned secret is the only copy. */
export async function addCredential(
  store: IdentityStore,
  { login }: User,
  kind: CredentialKind,
  name: string,
): Promise<{ id: string; secret: string }> {
  const id = newCredentialId();
  const secret = kind === 'token' ? newToken(id) : newApplicationPassword();
  await store.addCredential({ id, login, kind, name, hash: hashSecret(secret) });
  return { id, secret };
}

export async function revoke(store: IdentityStore, id: string, kind: CredentialKind): Promise<void> {
  if (await store.removeCredential(id, kind)) return;
  throw new UserError(`There is no ${kind.replace('_', ' ')} with the id "${id}".`);
}

export async function findUser(store: IdentityStore, login: string): Promise<User> {
  const { users } = await store.snapshot();
  const user = users.get(keyAmong(users, login));
  if (user === undefined)
    throw new UserError(
      `There is no user "${login}". Add one: signpost user add ${login} --role administrator`,
    );
  return user;
}
