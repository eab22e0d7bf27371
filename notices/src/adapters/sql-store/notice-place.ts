import type { NoticePlace, NoticeStore } from '../../ports/notice-store.ts';
import { sqlEventLog } from './event-log.ts';
import { sqlOutbox } from './outbox.ts';
import type { NoticeDatabase, NoticeTables } from './open.ts';
import { sqlSubscriptions } from './subscriptions.ts';

export function sqlNoticePlace(tables: NoticeTables): NoticePlace {
  return {
    read: async () => sqlNoticeStore(await tables.read()),
    open: async () => sqlNoticeStore(await tables.open()),
  };
}

export function sqlNoticeStore(db: NoticeDatabase): NoticeStore {
  return { ...sqlEventLog(db), ...sqlSubscriptions(db), ...sqlOutbox(db) };
}
