import { retryAfterMs, type Reply } from '@signpost/platform/outbound';
import { ProviderError, type ProviderProblem, type Usage } from '../ports/provider.ts';
import { at, listAt, textAt } from './reply/json.ts';

export interface FailedReply extends Pick<Reply, 'status' | 'headers'> {
  /** Undefined when the body is no JSON. */
  json: unknown;
}

interface About {
  /** The name of the service, for people. */
  name: string;
  now: number;
  /** Removes everything that may be a key. */
  scrub: (text: string) => string;
  usage: Usage | null;
}

const MESSAGES: Record<ProviderProblem, (name: string, status: number) => string> = {
  auth: (name, status) => `${name} does not accept the key (${status}): check it in the settings.`,
  quota: (name, status) =>
    `${name} has nothing left to spend for this key (${status}): top it up or raise its limit.`,
  rate: (name, status) => `${name} is getting too many requests (${status}).`,
  transient: (name, status) => `${name} has a problem (${status}).`,
  bad_request: (name, status) => `${name} does not accept the request (${status}).`,
  bad_reply: (name, status) => `${name} sent a reply that cannot be understood (${status}).`,
};

const MAX_WORDS = 300;

/** How much of the service's message is examined, in characters. */
const MAX_READ = 4000;

/** The meaning of a failed reply, by its status or by an error in a body that came with 200. */
export function toProviderError(reply: FailedReply, { name, now, scrub, usage }: About): ProviderError {
  const error = errorIn(reply.json);
  const status = statusOf(reply.status, error);
  const kind = kindOf(status, error);
  const words = wordsOf(error);
  const said = words === '' ? '' : ` It says: ${scrub(words).slice(0, MAX_WORDS)}`;
  return new ProviderError(kind, MESSAGES[kind](name, status) + said, {
    retryAfterMs:
      kind === 'rate' || kind === 'transient'
        ? (retryDelayMs(error) ?? retryAfterMs(reply.headers['retry-after'], now))
        : null,
    usage,
  });
}

/** The error in a body; Gemini may put it in a list. */
export function errorIn(json: unknown): unknown {
  return (Array.isArray(json) ? at(json, 0, 'error') : at(json, 'error')) ?? null;
}

/** Gateways answer 200 and write the status of the service behind them into the body. */
function statusOf(status: number, error: unknown): number {
  const code = at(error, 'code');
  return status === 200 && typeof code === 'number' && code >= 400 && code <= 599 ? code : status;
}

function kindOf(status: number, error: unknown): ProviderProblem {
  const label = ['type', 'code', 'status'].map((name) => textAt(error, name) ?? '').join(' ');
  const reasons = listAt(error, 'details').map((detail) => textAt(detail, 'reason') ?? '');
  if (/insufficient_quota|billing/i.test(label)) return 'quota';
  if (reasons.includes('API_KEY_INVALID')) return 'auth';
  if (status === 402) return 'quota';
  // Gemini mentions billing for a limit per minute too, but then it says how long to wait.
  const speaksOfMoney = /billing|credit balance|insufficient (credit|balance|fund|quota)|your current quota/i;
  const isAboutMoney = retryDelayMs(error) === null && speaksOfMoney.test(wordsOf(error));
  if (status === 429) return isAboutMoney ? 'quota' : 'rate';
  if (status === 401 || status === 403) return 'auth';
  if (status === 408 || status === 409 || status === 425 || status >= 500) return 'transient';
  if (status >= 400) return isAboutMoney ? 'quota' : 'bad_request';
  if (status >= 300) return 'bad_request';
  return kindOfLabel(label, isAboutMoney);
}

/** For an error that came with 200, whose kind only its own label shows. */
function kindOfLabel(label: string, isAboutMoney: boolean): ProviderProblem {
  if (isAboutMoney) return 'quota';
  if (/rate_limit|too_many|resource_exhausted/i.test(label)) return 'rate';
  if (/auth|permission|forbidden|api_key/i.test(label)) return 'auth';
  if (/overloaded|server_error|internal|unavailable|timeout|gateway|api_error/i.test(label))
    return 'transient';
  if (/invalid|not_found|unsupported/i.test(label)) return 'bad_request';
  return 'bad_reply';
}

/** The service's own words, on one line. */
function wordsOf(error: unknown): string {
  const words = typeof error === 'string' ? error : (textAt(error, 'message') ?? '');
  return words
    .slice(0, MAX_READ)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** Gemini's `google.rpc.RetryInfo`, such as `"retryDelay": "43s"`. */
function retryDelayMs(error: unknown): number | null {
  for (const detail of listAt(error, 'details')) {
    const seconds = /^(\d+(?:\.\d+)?)s$/.exec(textAt(detail, 'retryDelay') ?? '')?.[1];
    if (seconds !== undefined) return Math.ceil(Number(seconds) * 1000);
  }
  return null;
}
