import { firstNoticeRule } from '@signpost/contract/first-notice-rule';
import { randomBytes } from 'node:crypto';
import type { AddNoticeParams, NoticeAddedBody } from '@signpost/contract/notices';
import { missingParams } from '@signpost/platform/errors';
import { feedHash } from '../links/feed-key.ts';
import type { NewSubscription } from '../ports/notice-store.ts';
import { secretPlaces } from '../ports/secret-places.ts';
import { nextDigestTime } from '../rules/digest-time.ts';
import { findNotice } from './list-notices.ts';
import { changedRule, mailAddress, webhookAddress } from './rule-of.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';

type Place = Pick<NewSubscription, 'address' | 'shape' | 'sealedSecret' | 'feedHash'>;

/** From now on this person hears of what happens. The secret of a webhook, and the address of a feed, are shown this once. */
export async function addNotice(
  deps: SubscriptionDeps,
  { channel, address = '', shape = 'json', ...given }: AddNoticeParams,
): Promise<NoticeAddedBody> {
  const { store: place, clock } = deps;
  const now = clock.now();
  const rule = changedRule(firstNoticeRule(given.person, deps.language), given);
  if (channel !== 'feed' && address === '') throw missingParams(['address']);
  const token = randomBytes(16).toString('hex');
  const { secret, ...own } = placeOf(deps, { channel, address, shape }, token);
  const store = await place.open();
  const id = await store.add({
    token,
    rule,
    channel,
    ...own,
    nextDigestAt: nextDigestTime(rule, now),
    madeAt: now,
  });
  return { ...(await findNotice(deps, id)), secret };
}

function placeOf(
  { secrets, pagesUrl }: SubscriptionDeps,
  { channel, address, shape }: Required<Pick<AddNoticeParams, 'channel' | 'address' | 'shape'>>,
  token: string,
): Place & { secret: string | null } {
  const none = { shape: null, sealedSecret: null, feedHash: null, secret: null };
  if (channel === 'mail') return { ...none, address: mailAddress(address) };
  if (channel === 'feed') {
    const key = randomBytes(24).toString('base64url');
    return { ...none, address: '', feedHash: feedHash(key), secret: `${pagesUrl}/feed/${key}` };
  }
  const places = secretPlaces(token);
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  return {
    ...none,
    address: secrets.seal(webhookAddress(address), places.address),
    shape,
    sealedSecret: secrets.seal(secret, places.secret),
    secret,
  };
}
