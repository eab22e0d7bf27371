import { createHmac } from 'node:crypto';
import { messageOf } from '@signpost/platform/errors';
import { FetchError, openGuardedFetch, type LookupAll } from '@signpost/platform/outbound';
import { inOneLine } from '@signpost/platform/text';
import type { Clock, Wait } from '@signpost/platform/time';
import type { Channel, Sent } from '../../ports/channel.ts';
import { secretPlaces } from '../../ports/secret-places.ts';
import { SHAPES } from './shapes.ts';

export interface WebhookOptions {
  /** Hosts with private addresses that may be asked all the same. */
  allowHosts: readonly string[];
  secrets: { open(sealed: string, place: { table: string; row: string; field: string }): string };
  clock: Clock;
  wait: Wait;
  lookup?: LookupAll;
}

/** The time limit of a whole call, in milliseconds. */
const TIMEOUT_MS = 15_000;
const MAX_REPLY_BYTES = 64 * 1024;
/** Other refusals are not tried again. */
const TRIED_AGAIN = new Set([408, 421, 423, 425, 429]);

/**
 * Posts to an address of the public web; what a name leads to is looked at for each connection, so that nothing inside our own network
 * is asked. Redirects are not followed.
 */
export function webhookChannel({ secrets, clock, wait, allowHosts, lookup }: WebhookOptions): Channel {
  const fetch = openGuardedFetch({
    userAgent: 'Signpost',
    limits: { timeoutMs: TIMEOUT_MS, maxBytes: MAX_REPLY_BYTES },
    allowHosts,
    resolve: [],
    wait,
    ...(lookup !== undefined && { lookup }),
  });
  return {
    async send({ token, address, shape, sealedSecret }, letter, id) {
      const places = secretPlaces(token);
      try {
        const url = secrets.open(address, places.address);
        const secret = sealedSecret === null ? '' : secrets.open(sealedSecret, places.secret);
        const { body, headers = {} } = SHAPES[shape ?? 'json'](letter);
        const reply = await fetch(url, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            ...signed(secret, id, Math.floor(clock.now() / 1000), body),
            ...headers,
          },
        });
        reply.discard();
        return toResult(reply.status);
      } catch (error) {
        return toFailure(error);
      }
    },
    close: () => fetch.close(),
  };
}

/** As the Standard Webhooks specification has it: the id, the time and the body, signed with the secret. */
function signed(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

function toResult(status: number): Sent {
  if (status >= 200 && status < 300) return { result: 'sent' };
  const problem = `HTTP ${status}`;
  const isFinal = status < 500 && !TRIED_AGAIN.has(status);
  return { result: isFinal ? 'refused' : 'failed', problem };
}

/** An address in our own network stays one: that is not tried again. Messages must not name the address, which is a secret. */
function toFailure(error: unknown): Sent {
  if (!(error instanceof FetchError)) return { result: 'failed', problem: inOneLine(messageOf(error)) };
  const { problem } = error;
  return { result: problem === 'private_address' || problem === 'not_web' ? 'refused' : 'failed', problem };
}
