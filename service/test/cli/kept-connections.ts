import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Asking {
  /** Resolves when every client was asked to close its connection, or has lost a request. */
  ended: Promise<string[]>;
  /** Resolves when every client has had an answer. */
  allAnswered: Promise<unknown>;
}

/**
 * The given number of clients; each sends one request after the other on one connection until an answer says that the
 * connection will close. `ended` gives the lost requests and the answers other than 200.
 */
export function askOnKeptConnections(count: number, url: string, headers: Record<string, string>): Asking {
  const clients = Array.from({ length: count }, () => {
    const answered = Promise.withResolvers<void>();
    return { answered: answered.promise, ended: askUntilClosed(url, headers, answered.resolve) };
  });
  return {
    ended: Promise.all(clients.map(({ ended }) => ended)).then((problems) =>
      problems.filter((problem) => problem !== null),
    ),
    allAnswered: Promise.all(clients.map(({ answered }) => answered)),
  };
}

async function askUntilClosed(
  url: string,
  headers: Record<string, string>,
  onAnswer: () => void,
): Promise<string | null> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  try {
    for (;;) {
      const sent = request(url, { agent, headers });
      sent.end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const body = await text(response);
      if (response.statusCode !== 200) return `${response.statusCode} ${body}`;
      onAnswer();
      if (response.headers.connection === 'close') return null;
    }
  } catch (error) {
    return String(error);
  }
}
