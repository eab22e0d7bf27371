import type { AddNoticeParams } from '@signpost/contract/notices';
import { realWait } from '@signpost/platform/time';
import { emptyLedger } from './empty-ledger.ts';
import { smtpChannel } from '../../src/adapters/smtp/smtp-channel.ts';
import { sqlNoticeStore } from '../../src/adapters/sql-store/notice-place.ts';
import type { NoticeDatabase } from '../../src/adapters/sql-store/open.ts';
import { NoticeLoop } from '../../src/outbox/notice-loop.ts';
import type { Channel } from '../../src/ports/channel.ts';
import type { NewEvent } from '../../src/ports/events.ts';
import type { NoticeStore } from '../../src/ports/notice-store.ts';
import { addNotice } from '../../src/subscriptions/add-notice.ts';
import type { SubscriptionDeps } from '../../src/subscriptions/subscription-deps.ts';

export const MONDAY = Date.parse('2026-11-16T06:00:00Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface NoticeHouse {
  store: NoticeStore;
  deps: SubscriptionDeps;
  clock: { time: number };
  logged: object[];
  /** Another process on the same tables. */
  process(): NoticeLoop;
  /** One look of one process. */
  look(): Promise<void>;
  add(params: Partial<AddNoticeParams>): Promise<number>;
  /** Something has happened. */
  happen(...events: NewEvent[]): Promise<void>;
}

/** Everything that makes and sends messages, with its own clock; nothing is read from a site. */
export function noticeHouse(db: NoticeDatabase, channels: { mail?: string; webhook?: Channel }): NoticeHouse {
  const store = sqlNoticeStore(db);
  const clock = { time: MONDAY, now: () => clock.time };
  const logged: object[] = [];
  const place = { read: async () => store, open: async () => store };
  const deps: SubscriptionDeps = {
    store: place,
    ledger: { read: async () => emptyLedger },
    brands: null,
    channels: {
      mail:
        channels.mail === undefined
          ? null
          : smtpChannel({ url: channels.mail, from: 'Signpost <signpost@site.example>' }),
      webhook: channels.webhook ?? null,
      feed: null,
    },
    site: async () => 'https://site.example',
    homeUrl: 'https://signpost.example',
    pagesUrl: 'https://signpost.example/notices',
    secrets: { seal: (text) => text },
    language: 'en',
    clock,
  };
  const logger = { warn: (fields: object) => void logged.push(fields) };
  const process = () => new NoticeLoop({ ...deps, wait: realWait, logger });
  const loop = process();
  let looks = 0;
  return {
    store,
    deps,
    clock,
    logged,
    process,
    look: () => loop.look(),
    async add(params) {
      const { subscription } = await addNotice(deps, {
        person: 'Ada',
        channel: 'mail',
        address: 'ada@people.example',
        time_zone: 'UTC',
        ...params,
      });
      return subscription.id;
    },
    async happen(...events) {
      looks += 1;
      const mark = { name: `test ${looks}`, was: null, is: 'x' };
      await store.note({ mark, events, troubles: [], over: [] });
    },
  };
}

type Data<Kind> = Extract<NewEvent, { kind: Kind }>['data'];

export function anEvent<Kind extends NewEvent['kind']>(
  kind: Kind,
  data: Data<Kind>,
  isAlert = true,
): NewEvent {
  return { kind, at: MONDAY, count: 1, isAlert, data } as NewEvent;
}

export function anOrphan(id: number, title = `Post ${id}`): NewEvent {
  return anEvent('orphaned', { post_id: id, title, url: `https://site.example/${id}/` });
}

export const A_FALL = anEvent('brand_moved', {
  brand_id: 'b1',
  brand: 'Acme',
  direction: 'down',
  before: { mentions: 14, answers: 60 },
  after: { mentions: 3, answers: 60 },
  questions: [
    {
      text: 'Which bike is best?',
      before: { mentions: 5, answers: 5 },
      after: { mentions: 0, answers: 5 },
    },
  ],
  is_demo: false,
});

export const A_BROKEN = anEvent('broken', {
  address: 'https://site.example/gone/',
  reason: 'no_such_page',
  links: 4,
  title: 'A post',
});
