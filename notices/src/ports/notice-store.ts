import type { NoticeChannel, WebhookShape } from '@signpost/contract/notice-kinds';
import type { MessageState, NoticeContent, NoticeRule } from '@signpost/contract/notices';
import type { EventKind, NewEvent, NoticeEvent } from './events.ts';

/** Something that is not as it should be, so that it is noted once and not again until it was well. */
export interface KnownTrouble {
  kind: EventKind;
  /** What it is about: an address, a source, a brand. */
  subject: string;
}

/** What a look at the site or at a brand has found. */
export interface Noted {
  /** How far this kind of look has come: its name, what it was, and what it is now. */
  mark: { name: string; was: string | null; is: string };
  events: readonly NewEvent[];
  troubles: readonly KnownTrouble[];
  /** Troubles that are over. */
  over: readonly KnownTrouble[];
}

export interface EventLog {
  /** How far the look of this name has come; null before the first. */
  readMark(name: string): Promise<string | null>;
  /** The subjects of known troubles of a kind. */
  listTroubles(kind: EventKind): Promise<ReadonlySet<string>>;
  /** Notes all of it or nothing. False when another process has looked meanwhile: the mark is not what it was. */
  note(noted: Noted): Promise<boolean>;
  /** The number of the newest event; 0 before the first. */
  lastEvent(): Promise<number>;
  /** In order: after the first number, up to the second. */
  listEvents(after: number, upTo: number): Promise<readonly NoticeEvent[]>;
  /** The number of the last event before that time; 0 for none. */
  lastEventBefore(at: number): Promise<number>;
}

export interface NewSubscription {
  /** Random; its secrets are sealed for it. */
  token: string;
  rule: NoticeRule;
  channel: NoticeChannel;
  /** A mail address, or the sealed address of a webhook; empty for a feed. */
  address: string;
  shape: WebhookShape | null;
  /** The sealed secret that webhooks are signed with; null for other channels. */
  sealedSecret: string | null;
  /** The hash of the secret part of the address of a feed; null for other channels. */
  feedHash: string | null;
  nextDigestAt: number | null;
  madeAt: number;
}

export interface Subscription extends NewSubscription {
  id: number;
  isOn: boolean;
  /** The number of the last event that a digest, or an alert, was made of or decided against. */
  digestedEvent: number;
  alertedEvent: number;
  /** Until when the last digest has summed up what happened. */
  digestedAt: number;
  /** Grows with every change, so that of several processes one makes the next message. */
  version: number;
}

export interface SubscriptionBook {
  list(): Promise<readonly Subscription[]>;
  find(id: number): Promise<Subscription | null>;
  findByFeed(feedHash: string): Promise<Subscription | null>;
  /** It hears of what happens from now on. Gives its id. */
  add(subscription: NewSubscription): Promise<number>;
  /** False when there is none with this id. One that is switched off forgets what waits to be sent. */
  change(
    id: number,
    change: Partial<
      Pick<
        Subscription,
        'rule' | 'isOn' | 'nextDigestAt' | 'feedHash' | 'digestedEvent' | 'digestedAt' | 'alertedEvent'
      >
    >,
  ): Promise<boolean>;
  /** With its messages. */
  remove(id: number): Promise<boolean>;
  /** What switch-off links are signed with. It is made at the first call. */
  linkSecret(): Promise<string>;
}

export interface Message {
  id: number;
  subscriptionId: number;
  what: NoticeContent['what'];
  /** It is made of the events after the first number, up to the second. */
  afterEvent: number;
  upToEvent: number;
  /** The time that it is about. */
  from: number;
  to: number;
  state: MessageState;
  dueAt: number;
  tries: number;
  problem: string | null;
  /** Null until it was sent. */
  content: NoticeContent | null;
  /** When its state became what it is. */
  at: number;
}

/** What follows from a look at one subscription. */
export interface Planned {
  /** How far digests and alerts have come. */
  cursors: Partial<Pick<Subscription, 'digestedEvent' | 'alertedEvent' | 'digestedAt' | 'nextDigestAt'>>;
  /** A message to be sent; one of the same kind that waits takes it in. A digest takes in waiting alerts, too. */
  message: Pick<Message, 'what' | 'afterEvent' | 'upToEvent' | 'from' | 'to' | 'dueAt'> | null;
}

export type Outcome =
  | { state: 'sent'; content: NoticeContent }
  | { state: 'refused'; problem: string }
  /** There is nothing to say any more. */
  | { state: 'dropped' }
  | { state: 'waiting'; problem: string; dueAt: number };

export interface Outbox {
  /** All of it or nothing. False when the subscription has changed since it was read. */
  plan(subscription: Pick<Subscription, 'id' | 'version'>, planned: Planned): Promise<boolean>;
  /** Messages that wait and are due, the earliest first: of each kind one for a subscription at most. */
  listDue(now: number): Promise<readonly Message[]>;
  /** Marks a message as being sent. False when another process has it, or it has changed since it was read. */
  claim(message: Message, leaseUntil: number): Promise<boolean>;
  settle(id: number, outcome: Outcome, now: number): Promise<void>;
  /** Messages whose process has ended while it sent them may have arrived: they are not sent again. Gives how many. */
  giveUpLost(now: number): Promise<number>;
  /** The latest message of each subscription. */
  latest(): Promise<ReadonlyMap<number, Message>>;
  /** Those that were sent, the newest first. */
  listSent(subscriptionId: number, limit: number): Promise<readonly Message[]>;
  /** Notes a test that was sent or not, for people to see. */
  noteTest(
    subscriptionId: number,
    outcome: Exclude<Outcome, { state: 'dropped' }>,
    now: number,
  ): Promise<void>;
  /** Forgets events and messages from before that time. */
  prune(before: number): Promise<void>;
}

/** Events, who hears of them, and what waits to be sent. It outlives the processes that take part in it. */
export interface NoticeStore extends EventLog, SubscriptionBook, Outbox {}

/** Where they are stored. Until something is written, reading makes nothing. */
export interface NoticePlace {
  read(): Promise<NoticeStore>;
  open(): Promise<NoticeStore>;
}
