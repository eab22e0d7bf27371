import type { IdentityStore } from '../ports/identity-store.ts';
import { newSignInCode, type CodeDeps, type NewCode } from './codes.ts';
import { createApplicationPassword } from './manage-users.ts';

/** Signs in to the sample site only: the first real import removes the user. */
const SAMPLE_LOGIN = 'sample-admin';

export interface SampleSignIn {
  login: string;
  application_password: string;
  /** Of a link that opens a browser signed in. */
  code: NewCode;
}

/** A fresh password and a fresh link for the sample site's user; older ones stop working. */
export async function signInToSample(deps: CodeDeps): Promise<SampleSignIn> {
  const { identities } = deps;
  await identities.removeUser(SAMPLE_LOGIN);
  await identities.addUser(SAMPLE_LOGIN, 'administrator');
  const password = await createApplicationPassword(identities, SAMPLE_LOGIN, 'sample');
  const code = await newSignInCode(deps, SAMPLE_LOGIN);
  return { login: SAMPLE_LOGIN, application_password: password, code };
}

/** True when there was one to remove. */
export function removeSampleUser(store: IdentityStore): Promise<boolean> {
  return store.removeUser(SAMPLE_LOGIN);
}

/** For a run that was started in the dashboard, maybe by this very user: it stays as long as it is the only administrator. */
export async function removeSpareSampleUser(store: IdentityStore): Promise<boolean> {
  return (await store.changeRole(SAMPLE_LOGIN, null)) === 'changed';
}
