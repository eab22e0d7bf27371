import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedBody } from '../../ports/body-cache.ts';
import { namesTag } from './names-tag.ts';

const CONTENT_TYPE = ['content-type', 'application/json; charset=utf-8'];

/** An answer that only lacks the id of its request. Its headers are put together once, for all who get it. */
export class ReadyAnswer {
  readonly #body: CachedBody;
  /** The headers as name, value, name, value: of an answer without the body, and of one with it. */
  readonly #unchanged: string[];
  readonly #whole: string[];
  readonly #idAt: number;

  /** `headers` are all but the request id and those of the content. */
  constructor(body: CachedBody, headers: readonly string[]) {
    this.#body = body;
    this.#unchanged = [...headers, 'x-request-id', ''];
    this.#whole = [...this.#unchanged, ...CONTENT_TYPE, 'content-length', String(body.json.length)];
    this.#idAt = headers.length + 1;
  }

  /** Answers a request, and returns the status. */
  give(request: IncomingMessage, response: ServerResponse, id: string): number {
    const isKnown = namesTag(request.headers['if-none-match'], this.#body.etag);
    const status = isKnown ? 304 : 200;
    const headers = isKnown ? this.#unchanged : this.#whole;
    // Node has read the headers when it returns, so the next answer may change them.
    headers[this.#idAt] = id;
    response.writeHead(status, headers).end(isKnown ? undefined : this.#body.json);
    return status;
  }
}
