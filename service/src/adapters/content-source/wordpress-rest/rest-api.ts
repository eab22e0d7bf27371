import { messageOf, UserError } from '@signpost/platform/errors';

/** One HTTP request. The guarded one of the program is given from outside. */
export type Fetch = (
  url: string,
  options: { headers: Readonly<Record<string, string>>; signal: AbortSignal },
) => Promise<{
  status: number;
  headers: Headers;
  body: AsyncIterable<Uint8Array>;
  url: string;
}>;

export interface RestSettings {
  url: string;
  /** An application password; null to see what visitors see. */
  login: { user: string; password: string } | null;
  fetch: Fetch;
  /** Waits between requests and before another try. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface RestAnswer {
  status: number;
  json: unknown;
}

const PAUSE_MS = 100;
const TRIES = 5;
const FIRST_BACK_OFF_MS = 1000;
const LONGEST_BACK_OFF_MS = 60_000;
const LARGEST_ANSWER = 128 * 1024 * 1024;

/** The REST API of one site. */
export class RestApi {
  readonly #settings: RestSettings;
  readonly #root: string;

  private constructor(settings: RestSettings, root: string) {
    this.#settings = settings;
    this.#root = root;
  }

  /** Finds the API below an address, with and without pretty permalinks. Null when there is none. */
  static async find(
    settings: RestSettings,
    signal: AbortSignal,
  ): Promise<{ api: RestApi; index: unknown } | null> {
    const base = settings.url.endsWith('/') ? settings.url.slice(0, -1) : settings.url;
    for (const root of [`${base}/wp-json`, `${base}/?rest_route=`]) {
      const api = new RestApi(settings, root);
      const { status, json } = await api.get('/', {}, signal);
      if (status === 200 && typeof json === 'object' && json !== null && 'namespaces' in json)
        return { api, index: json };
    }
    return null;
  }

  /** Tries again when the server is busy or fails, each time later. */
  async get(path: string, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<RestAnswer> {
    const { fetch, wait } = this.#settings;
    const url = this.#address(path, query);
    for (let attempt = 1; ; attempt++) {
      await wait(PAUSE_MS, signal);
      let problem: string;
      let retryAfterMs = 0;
      try {
        const answer = await fetch(url, { headers: this.#headers(), signal });
        const text = await textOf(answer.body);
        if (answer.status < 500 && answer.status !== 429)
          return { status: answer.status, json: jsonOf(text) };
        problem = `it answered with status ${answer.status}`;
        retryAfterMs = 1000 * (Number(answer.headers.get('retry-after') ?? '0') || 0);
      } catch (error) {
        signal.throwIfAborted();
        problem = messageOf(error);
      }
      if (attempt === TRIES) throw new UserError(`${url} cannot be read: ${problem}. Try again later.`);
      await wait(
        Math.min(LONGEST_BACK_OFF_MS, Math.max(retryAfterMs, FIRST_BACK_OFF_MS * 2 ** (attempt - 1))),
        signal,
      );
    }
  }

  #address(path: string, query: Readonly<Record<string, string>>): string {
    const text = new URLSearchParams(query).toString();
    const mark = this.#root.includes('?') ? '&' : '?';
    return this.#root + path + (text === '' ? '' : mark + text);
  }

  #headers(): Record<string, string> {
    const { login } = this.#settings;
    const accept = { accept: 'application/json' };
    if (login === null) return accept;
    const credentials = Buffer.from(`${login.user}:${login.password}`).toString('base64');
    return { ...accept, authorization: `Basic ${credentials}` };
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > LARGEST_ANSWER)
      throw new Error(`its answer is larger than ${LARGEST_ANSWER / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Null for what is no JSON, such as the page of a site without the API. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
