import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { readMail, type ReadMail } from './read-mail.ts';

export interface MailServer {
  url: string;
  received: (ReadMail & { to: string[] })[];
  /** What it does with the next letters. */
  mode: 'takes' | 'is away' | 'has no room';
  /** Called when a letter has arrived, before its sender hears so. */
  onReceived: (() => Promise<void>) | null;
}

/** A real mail server on this machine. It refuses addresses with `refused` in them. */
export async function mailServer(): Promise<MailServer> {
  const state: MailServer = { url: '', received: [], mode: 'takes', onReceived: null };
  async function take(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await text(stream);
    if (state.mode === 'has no room') throw failure('mailbox full', 452);
    state.received.push({ ...readMail(raw), to: envelope.rcptTo.map(({ address }) => address) });
    await state.onReceived?.();
  }

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_, done) => done(state.mode === 'is away' ? failure('closed for today', 421) : null),
    onRcptTo: ({ address }, _, done) =>
      done(address.includes('refused') ? failure('no such mailbox', 550) : null),
    onData: (stream, session, done) => callbackify(take)(stream, session, (error) => done(error)),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return state;
}

function failure(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode });
}
