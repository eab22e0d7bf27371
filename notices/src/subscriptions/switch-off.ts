import { verifyOff } from '../links/off-token.ts';
import type { NoticePlace, Subscription } from '../ports/notice-store.ts';

/** Whose notices a link switches off; null for a link that was invented, or whose notices are gone. */
export async function findByOffLink(store: NoticePlace, token: string): Promise<Subscription | null> {
  const own = await store.read();
  const id = verifyOff(await own.linkSecret(), token);
  return id === null ? null : own.find(id);
}

/** Works without signing in: the link is the permission. */
export async function switchOff(store: NoticePlace, token: string): Promise<Subscription | null> {
  const found = await findByOffLink(store, token);
  if (found !== null) await (await store.open()).change(found.id, { isOn: false });
  return found;
}
