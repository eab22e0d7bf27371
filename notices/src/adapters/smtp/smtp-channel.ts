import { hostname } from 'node:os';
import { messageOf } from '@signpost/platform/errors';
import { inOneLine } from '@signpost/platform/text';
import { createTransport, type Transporter } from 'nodemailer';
import type { Channel, Letter, Sent } from '../../ports/channel.ts';

export interface SmtpOptions {
  /** Like `smtps://user:password@mail.example:465`. */
  url: string;
  /** Like `Signpost <signpost@site.example>`. */
  from: string;
}

/** The time limits of a connection, its greeting and a silence, in milliseconds. */
const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;
/** The most of what a server says that is kept. */
const LONGEST = 500;

/** Sends letters by the mail server of the settings. Texts from outside never become part of a header or of a command. */
export function smtpChannel({ url, from }: SmtpOptions): Channel {
  const server = connectionTo(url);
  return {
    async send({ address, rule: { person } }, letter, idempotencyKey) {
      try {
        await server.sendMail({
          from,
          to: { name: inOneLine(person), address },
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          messageId: `<${idempotencyKey}@${domainOf(from)}>`,
          headers: headersOf(letter),
        });
        return { result: 'sent' };
      } catch (error) {
        return toFailure(error);
      }
    },
    async close() {
      server.close();
    },
  };
}

/** Connects and signs in, sends nothing, and throws what is wrong. */
export async function checkMailServer(url: string): Promise<void> {
  const server = connectionTo(url);
  try {
    await server.verify();
  } finally {
    server.close();
  }
}

function connectionTo(url: string): Transporter {
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
    // A letter holds what it says: nothing is read from files or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Programs answer no letter that names itself as automatic, and people can switch it off where they read their mail. */
function headersOf({ offUrl }: Letter): Record<string, string> {
  return {
    'List-Unsubscribe': `<${offUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
}

/** What the server will never take is not tried again: an answer from 500 on about this recipient or this letter. */
function toFailure(error: unknown): Sent {
  const problem = inOneLine(messageOf(error)).slice(0, LONGEST);
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  const isOurs = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { result: isOurs && (responseCode === 0 || responseCode >= 500) ? 'refused' : 'failed', problem };
}

function domainOf(from: string): string {
  const [, domain] = /@([\w.-]+)>?\s*$/.exec(from) ?? [];
  return domain ?? hostname();
}
