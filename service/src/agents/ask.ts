import { callParts } from '@signpost/contract/call-parts';
import {
  ENVELOPED,
  serviceCalls,
  type AnswerOf,
  type Call,
  type CallName,
  type Given,
  type Method,
  type RestOf,
} from '@signpost/contract/calls';

/** Makes a call of the REST API with the token of the caller; fails with a `CallError` when it is refused. */
export type Ask = <Name extends CallName>(
  name: Name,
  ...given: RestOf<NoInfer<Name>>
) => Promise<AnswerOf<Name>>;

/** How requests are sent: inside the process, or over the network. */
export type Send = (request: RestRequest) => Promise<RestReply>;

export interface RestRequest {
  method: Method;
  /** Below the namespace, with its query. */
  path: string;
  body: object | null;
}

export interface RestReply {
  status: number;
  /** Parsed; null when it is not JSON. */
  body: unknown;
}

/** The API refused a call, or could not be reached. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.status = status;
  }
}

export function askWith(send: Send): Ask {
  return async <Name extends CallName>(name: Name, given?: Given<Name>) => {
    const call: Call = serviceCalls[name];
    const { status, body } = await send(toRequest(call, given));
    if (status >= 300) throw toError(status, body);
    const data = call.path.startsWith(ENVELOPED) ? (body as { data: unknown }).data : body;
    // The service checks its answers by the same schemas in its tests.
    return data as AnswerOf<Name>;
  };
}

/** A parameter in a query; a list becomes a text with commas. */
type Value = string | number | boolean | readonly string[] | null | undefined;

function toRequest({ methods, path: pattern }: Call, given: object = {}): RestRequest {
  const { method, path, rest } = callParts(`${methods.at(-1) ?? 'GET'} ${pattern}`, given);
  if (method !== 'GET') return { method, path, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest as Record<string, Value>))
    if (value !== null && value !== undefined && value !== '') query.set(name, value.toString());
  return { method, path: query.size === 0 ? path : `${path}?${query.toString()}`, body: null };
}

function toError(status: number, body: unknown): CallError {
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string'
    ? new CallError(code, status, message)
    : new CallError('bad_reply', status, `The service answered with the status ${status}.`);
}
