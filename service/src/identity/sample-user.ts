import type { IdentityStore } from '../ports/identity-store.ts';
import { createApplicationPassword } from './manage-users.ts';

/** Signs in to the sample site only: the first real import removes the user. */
export const SAMPLE_LOGIN = 'sample-admin';

/** A fresh password for the sample site's user; older ones stop working. */
export async function signInToSample(store: IdentityStore): Promise<{ login: string; password: string }> {
  await store.removeUser(SAMPLE_LOGIN);
  await store.addUser(SAMPLE_LOGIN, 'administrator');
  return { login: SAMPLE_LOGIN, password: await createApplicationPassword(store, SAMPLE_LOGIN, 'sample') };
}

/** True when there was one to remove. */
export function removeSampleUser(store: IdentityStore): Promise<boolean> {
  return store.removeUser(SAMPLE_LOGIN);
}
