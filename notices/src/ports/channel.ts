import type { NoticeContent } from '@signpost/contract/notices';
import type { Subscription } from './notice-store.ts';

/** A message in words, ready to be sent. */
export interface Letter {
  content: NoticeContent;
  subject: string;
  text: string;
  html: string;
  /** The page that switches the notice off. */
  offUrl: string;
  /** The start page of the dashboard. */
  homeUrl: string;
}

/** `failed` is tried again later, `refused` is not. */
export type Sent = { result: 'sent' } | { result: 'failed' | 'refused'; problem: string };

/** Sends messages by one way. */
export interface Channel {
  /** It answers within two minutes, whatever the receiver does. `idempotencyKey` is the same for every try. */
  send(to: Subscription, letter: Letter, idempotencyKey: string): Promise<Sent>;
  close(): Promise<void>;
}
