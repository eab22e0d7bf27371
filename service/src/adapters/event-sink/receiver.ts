import { unescape } from 'node:querystring';
import { messageOf } from '@signpost/platform/errors';
import { retryAfterMs } from '@signpost/platform/outbound';
import type { Clock, Wait } from '@signpost/platform/time';
import { Agent, request } from 'undici';
import { CLOUD_EVENTS_BATCH } from './cloud-event.ts';

/** How long a receiver has to answer. */
export const ANSWER_MS = 30_000;
/** The longest wait that a receiver's Retry-After can ask for. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

export type Answer =
  | { outcome: 'delivered' }
  /** For good: another attempt would end the same way. */
  | { outcome: 'refused'; problem: string }
  | { outcome: 'failed'; problem: string; retryAfterMs: number };

export interface Receiver {
  /** For the log: the address without what may be secret in it. */
  name: string;
  /** Posts events, each in JSON, as one batch. Never rejects. */
  send(events: readonly string[], signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

/** An HTTP endpoint for batches of CloudEvents. */
export function httpReceiver(address: string, clock: Clock, wait: Wait): Receiver {
  const url = new URL(address);
  const agent = new Agent();
  const headers = { 'content-type': CLOUD_EVENTS_BATCH, ...authorizationOf(url) };

  return {
    name: url.origin,

    async send(events, signal) {
      const ended = new AbortController();
      const tooSlow = new AbortController();
      void wait(ANSWER_MS, ended.signal).then(() => tooSlow.abort(new Error('no answer in time')));
      try {
        // A redirect is not followed: events go where the operator said, or nowhere.
        const {
          statusCode,
          headers: answered,
          body,
        } = await request(url, {
          dispatcher: agent,
          method: 'POST',
          headers,
          body: `[${events.join(',')}]`,
          signal: AbortSignal.any([signal, tooSlow.signal]),
        });
        // The status is all we need: a body that fails changes nothing.
        await body.dump().catch(() => {});
        return toAnswer(statusCode, pauseOf(answered['retry-after'], clock));
      } catch (error) {
        return { outcome: 'failed', problem: messageOf(error), retryAfterMs: 0 };
      } finally {
        ended.abort();
      }
    },

    close: () => agent.destroy(),
  };
}

function authorizationOf({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {};
  const credentials = `${unescape(username)}:${unescape(password)}`;
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function toAnswer(status: number, retryAfterMs: number): Answer {
  const problem = `the answer was ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  if (status >= 400 && status < 500 && ![408, 425, 429].includes(status))
    return { outcome: 'refused', problem };
  return { outcome: 'failed', problem, retryAfterMs };
}

function pauseOf(retryAfter: string | string[] | undefined, clock: Clock): number {
  return Math.min(retryAfterMs(String(retryAfter), clock.now()) ?? 0, MAX_RETRY_AFTER_MS);
}
