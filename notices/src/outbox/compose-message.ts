import type { NoticeContent } from '@signpost/contract/notices';
import { makeContent } from '../digest/make-content.ts';
import { signOff } from '../links/off-token.ts';
import type { Letter } from '../ports/channel.ts';
import type { NoticeEvent } from '../ports/events.ts';
import type { Message, Subscription } from '../ports/notice-store.ts';
import { makeLetter } from '../render/make-letter.ts';
import { matches } from '../rules/matches.ts';
import type { NoticeDeps } from './notice-deps.ts';

type Frame = Pick<Message, 'what' | 'from' | 'to'> & { id: string };

/** What a subscription hears of these events. */
export function contentFor(
  { rule }: Pick<Subscription, 'rule'>,
  { id, what, from, to }: Frame,
  events: readonly NoticeEvent[],
  site: string,
): NoticeContent {
  const wanted = events.filter((event) => matches(rule, event) && (what === 'digest' || isOfAlert(event)));
  const frame = { id, what, site, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return makeContent(frame, wanted);
}

/** Alerts say what is not as it was; what has become well again takes it back. */
function isOfAlert({ kind, isAlert }: NoticeEvent): boolean {
  return isAlert || kind === 'mended' || kind === 'run_done';
}

/** The letter that says it, with the links that belong to this subscription. */
export async function letterFor(
  { store, homeUrl, pagesUrl }: Pick<NoticeDeps, 'store' | 'homeUrl' | 'pagesUrl'>,
  { id, rule: { person, language } }: Pick<Subscription, 'id' | 'rule'>,
  content: NoticeContent,
): Promise<Letter> {
  const secret = await (await store.read()).linkSecret();
  const offUrl = `${pagesUrl}/off/${signOff(secret, id)}`;
  return makeLetter(content, { person, language, offUrl, homeUrl });
}
