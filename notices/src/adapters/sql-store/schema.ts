import type { Generated } from 'kysely';

/** The tables. Times are milliseconds since the epoch. */
export interface NoticeSchema {
  /** How far each kind of look has come, and what links are signed with. */
  notice_mark: { name: string; value: string };
  notice_trouble: {
    /** The hash of its subject. */
    id: string;
    kind: string;
    subject: string;
  };
  notice_event: {
    id: Generated<number>;
    at: number;
    kind: string;
    amount: number;
    is_alert: number;
    /** As JSON. */
    data: string;
  };
  notice_subscription: {
    id: Generated<number>;
    token: string;
    /** As JSON. */
    rule: string;
    channel: string;
    address: string;
    shape: string | null;
    sealed_secret: string | null;
    feed_hash: string | null;
    is_on: number;
    made_at: number;
    next_digest_at: number | null;
    digested_event: number;
    digested_at: number;
    alerted_event: number;
    version: number;
  };
  notice_message: {
    id: Generated<number>;
    subscription_id: number;
    what: string;
    after_event: number;
    up_to_event: number;
    from_at: number;
    to_at: number;
    state: string;
    due_at: number;
    tries: number;
    lease_until: number;
    problem: string | null;
    /** As JSON. */
    content: string | null;
    at: number;
  };
}
