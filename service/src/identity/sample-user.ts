import type { IdentityStore } from '../ports/identity-store.ts';
import { createApplicationPassword } from './manage-users.ts';

/** Signs in to the sample site only: the first real import removes the user. */
const SAMPLE_LOGIN = 'sample-admin';

export interface SampleSignIn {
  login: string;
  application_password: string;
}

/** A fresh password for the sample site's user; older ones stop working. */
export async function signInToSample(store: IdentityStore): Promise<SampleSignIn> {
  await store.removeUser(SAMPLE_LOGIN);
  await store.addUser(SAMPLE_LOGIN, 'administrator');
  const password = await createApplicationPassword(store, SAMPLE_LOGIN, 'sample');
  return { login: SAMPLE_LOGIN, application_password: password };
}

/** True when there was one to remove. */
export function removeSampleUser(store: IdentityStore): Promise<boolean> {
  return store.removeUser(SAMPLE_LOGIN);
}
