/** How the REST API is called; `calls.ts` knows the paths and types. */

/** An answer that is no success, in the API's error shape. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What the error says besides its message, such as the parameters that were wrong. */
  readonly data: Record<string, unknown>;

  constructor(status: number, code: string, message: string, data: Record<string, unknown>) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** The service did not answer at all. */
class UnreachableError extends Error {}

export interface Answer<Body> {
  body: Body;
  /** True when the figures are invented: no AI service is connected. */
  isDemo: boolean;
  /** What the service advises, such as a better description. */
  hint: string | null;
}

type Value = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, Value | readonly string[]>>;

export interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Query;
  body?: object;
  signal?: AbortSignal;
}

const PREFIX = metaOf('signpost-api');

/** The path under which the service is published; empty at the root of a host. */
export const ROOT = metaOf('signpost-root');

function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

let csrf: string | null = null;
let onSessionEnded = (): void => {};
let isSessionRenewed = async (): Promise<boolean> => false;

/** Every change carries this value, which only a page of the service can know. */
export function setCsrf(value: string | null): void {
  csrf = value;
}

/** Called when a call is answered 401, by any screen. */
export function whenSessionEnds(tell: () => void): void {
  onSessionEnded = tell;
}

/** Asked when a change is refused because another tab has signed in again: true when the same person may send it again. */
export function whenSessionChanges(isRenewed: () => Promise<boolean>): void {
  isSessionRenewed = isRenewed;
}

/** An address of the service outside its API, such as `/docs`. */
export function rootAddress(path: string): string {
  return `${ROOT}${path}`;
}

export function addressOfPath(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, one);
    else search.set(name, String(value));
  }
  const text = search.toString();
  return `${PREFIX}${path}${text === '' ? '' : `?${text}`}`;
}

export async function send(path: string, asked: Asked = {}): Promise<Answer<unknown>> {
  const { response, body } = await sendTwice(path, asked);
  if (!response.ok) throw toError(response, body);
  return {
    body,
    isDemo: response.headers.get('x-data-source') === 'demo',
    hint: response.headers.get('x-signpost-hint'),
  };
}

interface Received {
  response: Response;
  body: unknown;
}

async function sendTwice(path: string, asked: Asked): Promise<Received> {
  const first = await receive(path, asked);
  const isOldProof = first.response.status === 403 && reasonOf(first.body) === 'csrf';
  return isOldProof && (await isSessionRenewed()) ? receive(path, asked) : first;
}

async function receive(path: string, asked: Asked): Promise<Received> {
  const response = await request(path, asked);
  return { response, body: await response.json().catch(() => null) };
}

function reasonOf(body: unknown): unknown {
  return (body as { data?: { reason?: unknown } } | null)?.data?.reason;
}

async function request(path: string, { method = 'GET', query, body, signal }: Asked): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET' && csrf !== null) headers['x-signpost-csrf'] = csrf;
  try {
    return await fetch(addressOfPath(path, query), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new UnreachableError('The service does not answer.', { cause: error });
  }
}

function toError(response: Response, body: unknown): ApiError {
  const { code, message, data } = (body ?? {}) as Partial<{
    code: string;
    message: string;
    data: Record<string, unknown>;
  }>;
  // A 401 of the analysis backend is about its account, and not about this person.
  if (response.status === 401 && code !== 'aiv_unauthorized') onSessionEnded();
  return new ApiError(response.status, code ?? 'unknown', message ?? response.statusText, data ?? {});
}
