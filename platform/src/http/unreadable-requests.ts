import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// An `import` would look at everything that this module offers, and so load the browser's `fetch`.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Node's error for bytes that it cannot read as a request. */
export type UnreadableError = Error & { code?: string };

export interface Refusal {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body: object;
}

/**
 * Answers requests that Node itself refuses, such as bytes that are not HTTP. Earlier requests on the same connection are answered
 * first.
 */
export class UnreadableRequests {
  readonly #toRefusal: (error: UnreadableError) => Refusal;
  /** By connection: the answers that were incomplete when the latest request came, and the answer to that request. */
  readonly #answers = new WeakMap<Socket, ServerResponse[]>();
  readonly #refused = new WeakSet<Socket>();

  constructor(toRefusal: (error: UnreadableError) => Refusal) {
    this.#toRefusal = toRefusal;
  }

  /** For the event `request` of the server. */
  readonly note = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const before = this.#answers.get(socket)?.filter(isUnderWay) ?? [];
    this.#answers.set(socket, [...before, response]);
  };

  /** For the event `clientError` of the server, which comes again with all further bytes of the connection. */
  readonly refuse = (error: UnreadableError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (this.#refused.has(socket)) return;
    this.#refused.add(socket);
    const underWay = this.#answers.get(socket)?.filter(isUnderWay) ?? [];
    // A request whose body cannot be read will never have another answer.
    const last = underWay.findLast(({ req }) => req.complete);
    if (last === undefined) this.#end(error, socket, underWay.at(-1));
    else last.once('close', () => this.#end(error, socket, underWay.at(-1)));
  };

  #end(error: UnreadableError, socket: Socket, cutShort: ServerResponse | undefined): void {
    const isHalfSent = cutShort?.headersSent === true && isUnderWay(cutShort);
    if (isHalfSent || !socket.writable) socket.destroy();
    else socket.end(toResponse(this.#toRefusal(error)));
  }
}

function isUnderWay({ writableFinished, destroyed }: ServerResponse): boolean {
  return !writableFinished && !destroyed;
}

function toResponse({ status, headers = {}, body }: Refusal): string {
  const json = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(json)}`,
    'connection: close',
    '',
    json,
  ].join('\r\n');
}
