import { loadNoticeWords } from '@signpost/words/notices';
import { feedHash } from '../links/feed-key.ts';
import { letterFor } from '../outbox/compose-message.ts';
import type { Channel } from '../ports/channel.ts';
import { atomFeed, type FeedEntry } from '../render/atom-feed.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

/** What is sent to a feed is there to be read. */
export const feedChannel: Channel = {
  send: async () => ({ result: 'sent' }),
  close: async () => {},
};

/** The messages that a feed shows. */
const ENTRIES = 50;

/** The feed of this key; null for a key that was invented or revoked, or whose notices were switched off. */
export async function readFeed(deps: SubscriptionDeps, key: string): Promise<string | null> {
  const store = await deps.store.read();
  const found = await store.findByFeed(feedHash(key));
  if (found === null || !found.isOn) return null;
  const entries: FeedEntry[] = [];
  for (const { at, content } of await store.listSent(found.id, ENTRIES)) {
    if (content === null) continue;
    const { subject, text } = await letterFor(deps, found, content);
    entries.push({ id: content.id, subject, text, at });
  }
  const { language } = found.rule;
  return atomFeed({
    url: `${deps.pagesUrl}/feed/${key}`,
    homeUrl: deps.homeUrl,
    title: (await loadNoticeWords(language)).feed(await deps.site()),
    language,
    entries,
    madeAt: found.madeAt,
  });
}
