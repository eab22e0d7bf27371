import type { IdentityStore } from '../ports/identity-store.ts';

/** Signs in to the sample site only: the first real import removes the user. */
export const SAMPLE_LOGIN = 'sample-admin';

/** True when there was one to remove. */
export function removeSampleUser(store: IdentityStore): Promise<boolean> {
  return store.removeUser(SAMPLE_LOGIN);
}

/** For a run that was started in the dashboard, maybe by this very user: it stays as long as it is the only administrator. */
export async function removeSpareSampleUser(store: IdentityStore): Promise<boolean> {
  return (await store.changeRole(SAMPLE_LOGIN, null)) === 'changed';
}
