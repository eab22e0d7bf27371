import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { readMail } from '../../notices/test/fakes/read-mail.ts';
import type { Random } from '../random.ts';

export interface MailServer {
  port: number;
  /** How often each letter was taken, by its message id. */
  taken: Map<string, number>;
  stop(): Promise<void>;
}

/** A mail server that is closed or full now and then. */
export async function startMailServer(random: Random): Promise<MailServer> {
  const taken = new Map<string, number>();
  async function take(stream: Readable): Promise<void> {
    const isFull = random.chance(0.1);
    const raw = await text(stream);
    if (isFull) throw failure('mailbox full', 452);
    const id = readMail(raw).headers.get('message-id') ?? raw;
    taken.set(id, (taken.get(id) ?? 0) + 1);
  }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_, done) => done(random.chance(0.1) ? failure('closed for today', 421) : null),
    onData: (stream, _, done) => callbackify(take)(stream, (error) => done(error)),
  });
  // Connections that the storm breaks.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function failure(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}
