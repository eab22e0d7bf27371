import type {
  CreateCredentialParams,
  CredentialCreatedBody,
  CredentialRevokedBody,
} from '@signpost/contract/administration';
import { invalidParams } from '@signpost/platform/errors';
import { keyAmong } from '../shared/login-key.ts';
import type { Caller, IdentityDeps } from './identity-deps.ts';
import { getUser } from './list-users.ts';
import { addCredential, MAX_NAME } from './manage-users.ts';
import { refusal, unlessRefused } from './user-refusals.ts';

/** Makes a password or token. The secret is in this answer and nowhere else. */
export async function createCredential(
  deps: IdentityDeps,
  login: string,
  { kind, name }: CreateCredentialParams,
): Promise<CredentialCreatedBody> {
  if (name.length > MAX_NAME)
    throw invalidParams(new Map([['name', `name must have ${MAX_NAME} characters at most`]]));
  const { users } = await deps.identities.snapshot();
  const user = users.get(keyAmong(users, login));
  if (user === undefined) throw refusal('user_not_found');
  const { id, secret } = await unlessRefused(addCredential(deps.identities, user, kind, name));
  const { credentials } = await getUser(deps, login);
  const credential = credentials.find((one) => one.id === id);
  // Removed by another request meanwhile.
  if (credential === undefined) throw refusal('credential_not_found');
  return { credential, secret };
}

export async function revokeCredential(
  deps: IdentityDeps,
  caller: Caller,
  login: string,
  id: string,
): Promise<CredentialRevokedBody> {
  const { credentials } = await getUser(deps, login);
  const credential = credentials.find((one) => one.id === id);
  if (credential === undefined) throw refusal('credential_not_found');
  if (id === caller.credentialId) throw refusal('credential_in_use');
  if (!(await unlessRefused(deps.identities.removeCredential(id, credential.kind))))
    throw refusal('credential_not_found');
  return { revoked: true };
}
