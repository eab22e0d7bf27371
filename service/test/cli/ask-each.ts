import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface WorkerAnswer {
  status: number;
  body: string;
  /** The part of the request id that identifies the process. */
  process: string;
}

/** Asks on a new connection, so that the next worker in turn gets it. */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<WorkerAnswer> {
  const sent = request(url, { agent: false, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const process = String(response.headers['x-request-id']).replace(/-[^-]*$/, '');
  return { status: response.statusCode ?? 0, body: await text(response), process };
}

/** Asks until `count` processes have answered, and returns the first answer of each. Busy workers are passed over. */
export async function askEach(
  count: number,
  url: string,
  headers?: Record<string, string>,
): Promise<WorkerAnswer[]> {
  const answers = new Map<string, WorkerAnswer>();
  while (answers.size < count) {
    const answer = await ask(url, headers);
    if (!answers.has(answer.process)) answers.set(answer.process, answer);
  }
  return [...answers.values()];
}
