import { UserError } from '@signpost/platform/errors';
import type { CredentialKind, IdentityStore, Role, User } from '../ports/identity-store.ts';
import { hashSecret, newApplicationPassword, newCredentialId, newToken } from './secrets.ts';

/** Letters, digits and the signs of mail addresses; a colon would end the login in HTTP Basic. */
const LOGIN = /^[\p{L}\p{N}._@+-]{1,60}$/u;

/** The longest name, in characters, that every database has room for. */
const MAX_NAME = 190;

export async function addUser(store: IdentityStore, login: string, role: Role): Promise<void> {
  if (!LOGIN.test(login)) {
    throw new UserError(`"${login}" cannot be a login: use 1 to 60 letters, digits or . _ @ + -`);
  }
  if (!(await store.addUser(login, role))) throw new UserError(`There is a user "${login}" already.`);
}

export async function removeUser(store: IdentityStore, login: string): Promise<void> {
  if (!(await store.removeUser(login))) throw new UserError(`There is no user "${login}".`);
}

/** Makes an application password; the returned text is the only copy. */
export async function createApplicationPassword(
  store: IdentityStore,
  login: string,
  name: string,
): Promise<string> {
  checkName(name);
  const user = await findUser(store, login);
  const secret = newApplicationPassword();
  const id = newCredentialId();
  await store.addCredential({
    id,
    login: user.login,
    kind: 'application_password',
    name,
    hash: hashSecret(secret),
  });
  return secret;
}

/** Makes a bearer token; the returned text is the only copy. */
export async function createToken(store: IdentityStore, login: string, name: string): Promise<string> {
  checkName(name);
  const user = await findUser(store, login);
  const id = newCredentialId();
  const token = newToken(id);
  await store.addCredential({ id, login: user.login, kind: 'token', name, hash: hashSecret(token) });
  return token;
}

export async function revoke(store: IdentityStore, id: string, kind: CredentialKind): Promise<void> {
  if (await store.removeCredential(id, kind)) return;
  throw new UserError(`There is no ${kind.replace('_', ' ')} with the id "${id}".`);
}

function checkName(name: string): void {
  if (name.length > MAX_NAME) throw new UserError(`A name has ${MAX_NAME} characters at most.`);
}

async function findUser(store: IdentityStore, login: string): Promise<User> {
  const { users } = await store.snapshot();
  const user = users.get(login.toLowerCase());
  if (user === undefined)
    throw new UserError(
      `There is no user "${login}". Add one: signpost user add ${login} --role administrator`,
    );
  return user;
}
